// The page shown while the server cannot be reached: selects the visitor's language, polls the server and reloads when it is
// back.

const EVERY_MS = 5000;
const LANGUAGES = ['de', 'en', 'fi'];

/** The language chosen in the settings; undefined without storage. */
function chosen() {
  try {
    return JSON.parse(localStorage.getItem('stammtisch.settings') ?? '{}') ?? {};
  } catch {
    return {};
  }
}

const { language, theme } = chosen();
const wanted = [language, ...navigator.languages].map((tag) => String(tag).toLowerCase().split('-')[0]);
document.documentElement.lang = wanted.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;

async function look() {
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
}

addEventListener('online', look);
setInterval(look, EVERY_MS);
