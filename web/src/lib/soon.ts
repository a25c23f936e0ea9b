import { vi } from 'vitest';

/** In unit tests: waits until this holds, as long as a busy machine may take. */
export const soon = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 20_000 });
