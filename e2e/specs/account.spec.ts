import { expect, test } from '../guests';

test('a guest becomes an account, signs in elsewhere, and is gone once deleted', async ({
  guest,
  browser,
  house,
}) => {
  const name = `Anna ${Date.now() % 100_000}`;
  const anna = await guest(name);
  await anna.goto('/me');
  await anna.locator('#make-password').fill('a long evening');
  await anna.getByRole('button', { name: 'Make the account' }).click();
  await expect(anna.getByText(`You are signed in as ${name}.`)).toBeVisible();

  await anna.locator('#password-old').fill('not this one');
  await anna.locator('#password-new').fill('a longer evening');
  await anna.getByRole('button', { name: 'Change the password' }).click();
  await expect(anna.getByText('The password so far is wrong.')).toBeVisible();

  const elsewhere = await (await browser.newContext({ locale: 'en', baseURL: house.url })).newPage();
  await elsewhere.goto('/');
  await elsewhere.getByRole('button', { name: 'I have an account' }).click();
  await elsewhere.getByLabel('Name of the account').fill(name);
  await elsewhere.getByLabel('Password').fill('a long evening');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByText(`Hello, ${name}.`)).toBeVisible();

  await anna.getByRole('button', { name: 'Sign out everywhere' }).click();
  await anna.getByRole('button', { name: 'Yes' }).click();
  await expect(anna.getByRole('button', { name: 'Come in', exact: true })).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: 'Come in', exact: true })).toBeVisible();

  await elsewhere.getByRole('button', { name: 'I have an account' }).click();
  await elsewhere.getByLabel('Name of the account').fill(name);
  await elsewhere.getByLabel('Password').fill('a long evening');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await elsewhere.getByRole('link', { name }).click();
  await elsewhere.getByRole('button', { name: 'Delete the account' }).click();
  await elsewhere.getByLabel(`Type ${name} to confirm`).fill(name);
  await elsewhere.getByRole('button', { name: 'Delete for good' }).click();
  await elsewhere.getByRole('button', { name: 'I have an account' }).click();
  await elsewhere.getByLabel('Name of the account').fill(name);
  await elsewhere.getByLabel('Password').fill('a long evening');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByText('The name or the password is wrong.')).toBeVisible();
  await elsewhere.context().close();
});

test('a token is shown once, lets a program in, and no longer once withdrawn', async ({ guest, house }) => {
  const anna = await guest('Anna');
  await anna.goto('/me/tokens');
  await expect(anna.getByText('No token yet.')).toBeVisible();
  await anna.getByLabel('What it is for').fill('Deep Waffe');
  await anna.getByRole('button', { name: 'Make a token' }).click();
  const token = (await anna.locator('code').textContent())!;
  const status = async () =>
    (await fetch(`${house.url}/api/session`, { headers: { Authorization: `Bearer ${token}` } })).status;
  expect(await status()).toBe(200);
  await anna.reload();
  await expect(anna.getByText('Deep Waffe').first()).toBeVisible();
  await expect(anna.locator('code')).toBeHidden();
  await anna.getByRole('button', { name: /Withdraw/ }).click();
  await anna.getByRole('button', { name: 'Yes' }).click();
  await expect(anna.getByText('No token yet.')).toBeVisible();
  expect(await status()).toBe(401);
});
