import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
const port = 6731, url = `http://127.0.0.1:${port}`;
const server = spawn('/work/wt/table/target/debug/stammtisch', ['serve', '--listen', `127.0.0.1:${port}`, '--data', mkdtempSync('/tmp/shots-'), '--public-url', url, '--bot-pause', '60', '--guest-rate', '1000', '--log-level', 'warn'], { stdio: 'inherit' });
for (let i = 0; i < 100; i++) { if (await fetch(url + '/ready').then((r) => r.ok, () => false)) break; await new Promise((r) => setTimeout(r, 200)); }
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const what = process.argv[2] ?? 'all';
async function guest(name, opts = {}) {
  const context = await browser.newContext({ baseURL: url, locale: 'en', ...opts });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  await context.request.post(url + '/api/session', { data: { name }, headers: { Origin: url } });
  await page.goto(url);
  return page;
}
async function open(page, body) {
  return page.evaluate(async (body) => (await (await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json()), body);
}
const P = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const shot = (page, name) => page.screenshot({ path: `/tmp/shots/${name}.png` });
try { await (await import(process.argv[3])).default({ guest, open, P, shot, url, browser }); } catch (e) { console.log(e); }
await browser.close(); server.kill('SIGKILL'); process.exit(0);
