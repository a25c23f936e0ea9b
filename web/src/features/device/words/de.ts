import type { Translation } from '$lib/i18n/words.svelte';
import type { DeviceWords } from './en';

const device: Translation<DeviceWords> = {
  title: 'Auf diesem Gerät',
  intro: 'Spielen ohne Netz: Spiele, Bots und die Liste der Partien liegen alle auf diesem Gerät.',
  game: 'Spiel',
  preset: 'Regeln',
  seats: 'Mitspieler',
  level: 'Bots',
  people: 'Wer spielt',
  'people.why':
    'Bis zu fünf Leute geben das Gerät herum. Karten bleiben verdeckt, bis tippt, wer an der Reihe ist.',
  person: 'Spieler {number}',
  add: 'Noch jemand',
  remove: '{name} entfernen',
  bots: '{count} {count:Bot|Bots} {count:besetzt|besetzen} die übrigen Plätze.',
  start: 'Los',
  running: 'Laufende Partien',
  goOn: 'Weiterspielen',
  finished: 'Beendete Partien',
  none: 'Hier wurde noch nichts gespielt.',
  delete: 'Löschen',
  deleteAsk: 'Diese Partie vom Gerät löschen?',
  download: 'Herunterladen',
  keeping: 'Alles wird für das Spiel ohne Netz bereitgelegt …',
  kept: 'Alles Nötige liegt auf diesem Gerät: es spielt ohne Netz.',
  notKept: 'Nicht alles konnte auf dieses Gerät gelegt werden: es spielt nur, solange es Netz hat.',
  unkept:
    'Dieser Browser bewahrt hier nichts auf (vielleicht ein privates Fenster). Die Partie ist verloren, wenn die Seite geschlossen wird.',
  full: 'Das Gerät ist voll: die Partie geht weiter, wird aber erst wieder aufbewahrt, wenn Platz ist.',
  unreadable: 'Was auf diesem Gerät liegt, lässt sich nicht lesen. Online-Partien sind nicht betroffen.',
  practice: 'Übung aus einer anderen Partie',
  restarted: 'Die Spielmaschine brach ab und wurde neu gestartet. Nichts Gespieltes ist verloren.',
  botRestarted: 'Ein Bot brach sein Nachdenken ab: er denkt noch einmal nach.',
  botFailed: 'Ein Bot konnte nicht nachdenken: für ihn wurde etwas Erlaubtes gespielt.',
  pass: 'Gib das Gerät an {name}',
  'pass.why': 'Die Karten bleiben verdeckt, bis {name} tippt.',
  'pass.show': 'Ich bin {name}: meine Karten zeigen',
  me: 'Ich',
};

export default device;
