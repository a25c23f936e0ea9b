/** Tables and records of this device have ids that begin so. */
export const MARK = 'device-';

export function isOnDevice(id: string): boolean {
  return id.startsWith(MARK);
}
