// Which engines this build has. Empty where the machine that built the client could not compile them.

import type { EngineName } from './engine';

const FILES = import.meta.glob<string>('./built/*.wasm', { query: '?url', import: 'default', eager: true });

/** The address of an engine's file; undefined where it was not built. */
export function engineFile(name: EngineName): string | undefined {
  return FILES[`./built/${name}.wasm`];
}

export function isEngineBuilt(name: EngineName): boolean {
  return engineFile(name) !== undefined;
}
