import { afterEach, expect, test, vi } from 'vitest';
import { play } from './sound';

afterEach(() => void vi.unstubAllGlobals());

test('a device without sound is no error', () => {
  const made = vi.fn();
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        made();
        throw new DOMException('No device.', 'NotSupportedError');
      }
    },
  );
  expect(() => play('card')).not.toThrow();
  expect(made).toHaveBeenCalled();
});
