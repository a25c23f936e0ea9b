// The engine in the browser: crates/pocket as WebAssembly. It takes JSON and returns JSON; that crate lists the questions.
//
//   const engine = await loadEngine('sheet');            // small: score sheets only; 'house' has games, tables and bots too
//   const answer = engine.call<SheetView>({ do: 'sheet', sheet: 'any name', ask: { type: 'load_view', view, role: 'owner' } });
//   if ('ok' in answer) show(answer.ok); else tell(answer.error);
//
// Questions about a sheet (crates/pocket/src/sheets.rs): new, load (a log of events), load_view (a SheetView with all rows), preview, write, view,
// events, drop. `preview` and `write` take `who: { role, by, writer, at }`; their answers and refusals are those of the server.
// Each call of loadEngine returns the same instance; long computations belong in a worker, which has its own instances.

import type { Refusal } from '$lib/wire/protocol';
import { engineFile } from './built';

export type EngineName = 'sheet' | 'house';
export type Answered<T> = { ok: T } | { error: Refusal };

/** Why there is no engine: this build has none, or the browser cannot run it. */
export class NoEngine extends Error {
  readonly reason: 'not_built' | 'no_webassembly' | 'lost';

  constructor(reason: NoEngine['reason']) {
    super(`no engine: ${reason}`);
    this.name = 'NoEngine';
    this.reason = reason;
  }
}

interface Exports {
  memory: WebAssembly.Memory;
  begin(): void;
  room(length: number): number;
  call(): number;
  answer(): number;
}

export class Engine {
  #exports: Exports;
  #broken: string | null = null;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** A new engine from compiled WebAssembly. */
  static async of(module: WebAssembly.Module): Promise<Engine> {
    let engine: Engine | null = null;
    const broke = (pointer: number, length: number) => {
      if (!engine) return;
      const { buffer } = engine.#exports.memory;
      engine.#broken = new TextDecoder().decode(new Uint8Array(buffer, pointer, length));
    };
    const imports = { env: { now: () => performance.now(), broke } };
    const { exports } = await WebAssembly.instantiate(module, imports);
    engine = new Engine(exports as unknown as Exports);
    engine.#exports.begin();
    return engine;
  }

  /** Why it can no longer answer; null while it can. */
  get broken(): string | null {
    return this.#broken;
  }

  /** Answers a question. Throws only if the engine broke: then it has to be loaded again. */
  call<T>(question: object): Answered<T> {
    const { memory, room, call, answer } = this.#exports;
    const asked = new TextEncoder().encode(JSON.stringify(question));
    const pointer = room(asked.length);
    new Uint8Array(memory.buffer, pointer, asked.length).set(asked);
    try {
      const length = call();
      // Memory may have grown, which replaces its buffer.
      return JSON.parse(
        new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)),
      ) as Answered<T>;
    } catch (error) {
      this.#broken ??= String(error);
      throw error;
    }
  }
}

const modules = new Map<EngineName, Promise<WebAssembly.Module>>();
const engines = new Map<EngineName, Promise<Engine>>();

async function fetchModule(name: EngineName): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw new NoEngine('no_webassembly');
  const file = engineFile(name);
  if (!file) throw new NoEngine('not_built');
  const answer = await fetch(file).catch(() => null);
  if (!answer?.ok) throw new NoEngine('lost');
  try {
    return await WebAssembly.compileStreaming(answer);
  } catch (error) {
    // The connection may also break while the file is read.
    throw error instanceof WebAssembly.CompileError ? error : new NoEngine('lost');
  }
}

/** A compiled engine, which several workers can share. A failure may be retried. */
export async function loadModule(name: EngineName): Promise<WebAssembly.Module> {
  const found = modules.get(name) ?? fetchModule(name);
  modules.set(name, found);
  try {
    return await found;
  } catch (error) {
    modules.delete(name);
    throw error;
  }
}

/** The engine of this page or worker from a precompiled module. */
export function engineOf(name: EngineName, module: WebAssembly.Module): Promise<Engine> {
  if (!modules.has(name)) modules.set(name, Promise.resolve(module));
  return loadEngine(name);
}

/** The engine of this page or worker, loaded on first use. A failure may be retried. */
export async function loadEngine(name: EngineName): Promise<Engine> {
  const known = engines.get(name);
  if (known) {
    const engine = await known;
    if (engine.broken === null) return engine;
  }
  const made = loadModule(name).then((module) => Engine.of(module));
  engines.set(name, made);
  try {
    return await made;
  } catch (error) {
    engines.delete(name);
    throw error;
  }
}
