import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from './refused';
import { connection, findSession, nameKept, standing } from './session.svelte';

const { session } = vi.hoisted(() => ({ session: vi.fn() }));
vi.mock('./http', () => ({ http: { session } }));

beforeEach(() => localStorage.setItem('stammtisch.name', 'Anna'));

const refused = (code: string) => new Refused({ code, message: '' });

test.each(['flood', 'busy', 'unsure', 'http_502'])(
  'a server that answers %s does not end the session of a browser',
  async (code) => {
    session.mockRejectedValue(refused(code));
    await findSession();
    expect(standing()).toBe('unreachable');
    connection.onfailure!();
    await Promise.resolve();
    expect(nameKept()).toBe('Anna');
  },
);

test('a server that knows no session does', async () => {
  session.mockRejectedValue(refused('no_session'));
  await findSession();
  expect(standing()).toBe('stranger');
  expect(nameKept()).toBeNull();
});
