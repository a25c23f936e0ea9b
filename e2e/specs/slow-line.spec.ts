import { expect, PHONE, test } from '../guests';
import { openTable, seatBots } from '../tables';

test('a table link on slow 3G with a slowed phone: files, bytes and time until it can be played', async ({
  guest,
}) => {
  const page = await guest('Anna', PHONE);
  const { table } = await openTable(page, { game: 'quoridor', seats: 2 });
  await page.goto(`/table/${table}`);
  await seatBots(page);
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (400 * 1024) / 8,
    uploadThroughput: (400 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let files = 0;
  let bytes = 0;
  session.on('Network.responseReceived', () => files++);
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const since = Date.now();
  await page.goto(`/table/${table}`, { waitUntil: 'commit' });
  await page.locator('svg.active').waitFor();
  console.log(
    `table link on slow 3G (400 ms, 400 kbit/s) with 4x CPU: ${Date.now() - since} ms, ${files} files, ${Math.round(bytes / 1024)} KB`,
  );
  await expect(page.getByRole('grid')).toBeVisible();
});
