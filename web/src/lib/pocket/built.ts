// The engines in this build; none if the build machine could not compile them.

import type { EngineName } from './engine';

const FILES = import.meta.glob<string>('./built/*.wasm', { query: '?url', import: 'default', eager: true });

/** The URL of an engine's file; undefined if it was not built. */
export function engineFile(name: EngineName): string | undefined {
  return FILES[`./built/${name}.wasm`];
}

export function isEngineBuilt(name: EngineName): boolean {
  return engineFile(name) !== undefined;
}
