/** Prefix of the ids of tables and records of a device; same as `host::DEVICE`. */
export const MARK = 'device-';

export function isOnDevice(id: string): boolean {
  return id.startsWith(MARK);
}
