// Play on this device: English, the reference for the keys and slots of the others.
const device = {
  title: 'On this device',
  intro: 'Play without a line: the games, the bots and the list of games are all on this device.',
  game: 'Game',
  preset: 'Rules',
  seats: 'Players',
  level: 'Bots',
  people: 'Who plays',
  'people.why':
    'Up to five people pass the device round. Cards stay hidden until the one whose turn it is taps.',
  person: 'Player {number}',
  add: 'Another person',
  remove: 'Remove {name}',
  bots: '{count} {count:bot|bots} {count:fills|fill} the other seats.',
  start: 'Start',
  running: 'Games in progress',
  goOn: 'Play on',
  finished: 'Finished games',
  none: 'Nothing played here yet.',
  delete: 'Delete',
  deleteAsk: 'Delete this game from the device?',
  download: 'Download',
  keeping: 'Getting everything ready for play without a line …',
  kept: 'Everything needed is on this device: it plays without a line.',
  notKept: 'Not everything could be put on this device: it plays only while there is a line.',
  unkept:
    'This browser keeps nothing here (a private window, perhaps). The game is lost when the page is closed.',
  full: 'The device is full: the game goes on, but is not kept until there is room again.',
  unreadable: 'What is kept on this device cannot be read. Games online are not affected.',
  practice: 'Practice from another game',
  restarted: 'The engine broke off and was started anew. Nothing played is lost.',
  botRestarted: 'A bot’s thought broke off: it thinks again.',
  botFailed: 'A bot could not think: something allowed was played for it.',
  pass: 'Pass the device to {name}',
  'pass.why': 'The cards stay hidden until {name} taps.',
  'pass.show': 'I am {name}: show my cards',
  me: 'Me',
} as const;

export default device;
export type DeviceWords = typeof device;
