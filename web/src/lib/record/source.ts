// The source of a finished game: the server, or this device, with the same interface.

import { isOnDevice } from '$lib/pocket/mark';
import type { RecordFile } from '$lib/pocket/wire';
import { bodyOf } from '$lib/server/body';
import { http } from '$lib/server/http';
import { Lost, Refused } from '$lib/server/refused';
import type { Replay } from '$lib/wire/protocol';

export interface Source {
  /** Whether it is stored on this device: then it cannot be shared. */
  here: boolean;
  replay(as: string, from: number): Promise<Replay>;
  /** The whole game as a file. */
  file(): Promise<RecordFile>;
}

function fromServer(record: string, share: string | null): Source {
  return {
    here: false,
    replay: (as, from) => http.replay(record, as, from, share),
    file: async () => {
      const answer = await fetch(http.downloadPath(record, share)).catch(() => null);
      if (!answer?.ok) throw new Lost();
      return bodyOf<RecordFile>(answer);
    },
  };
}

function fromDevice(record: string): Source {
  const file = async () => {
    const { findRecord, Unkept } = await import('$lib/pocket/store');
    const found = await findRecord(record).catch((error: unknown) => {
      if (!(error instanceof Unkept)) throw error;
      throw new Refused({ code: `device_${error.why}`, message: error.message });
    });
    if (!found) throw new Refused({ code: 'unknown_record', message: 'This game is not on this device.' });
    return found;
  };
  return {
    here: true,
    file,
    replay: async (as, from) => {
      const { engine } = await import('$lib/pocket/device.svelte');
      return engine.call<Replay>({ do: 'replay', file: await file(), as, from });
    },
  };
}

export function sourceOf(record: string, share: string | null): Source {
  return isOnDevice(record) ? fromDevice(record) : fromServer(record, share);
}

/** Downloads the record as a file. */
export async function saveFile(source: Source, game: string): Promise<void> {
  const file = await source.file();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' }));
  link.download = `${game}-${file.info.id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
