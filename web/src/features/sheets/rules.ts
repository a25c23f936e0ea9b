import type { BockTrigger, SheetSettings } from '$lib/wire/sheet';

export const PRESETS = ['ddv', 'einfach', 'hausrunde'] as const;
export const TRIGGERS: BockTrigger[] = ['even', 'lost_call', 'heart_trick', 'nil', 'lost_solo'];

/** Applies the settings of a preset; all others stay. */
export function withPreset(settings: SheetSettings, preset: string): SheetSettings {
  const triggers: BockTrigger[] = preset === 'hausrunde' ? ['even', 'lost_call', 'heart_trick'] : [];
  return { ...settings, preset, bock: { ...settings.bock, triggers } };
}

export function freshSettings(): SheetSettings {
  return {
    preset: 'ddv',
    forty_cards: false,
    charlie_caught: false,
    games: null,
    compulsory_solos: false,
    counting: 'all',
    bock: { triggers: [], games: 0, overlap: 'queue' },
    money: null,
  };
}
