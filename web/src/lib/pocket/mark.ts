/** Tables and records of this device have ids that begin so; `host::DEVICE` is the same. */
export const MARK = 'device-';

export function isOnDevice(id: string): boolean {
  return id.startsWith(MARK);
}
