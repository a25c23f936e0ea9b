/// <reference types="svelte" />
/// <reference types="vite/client" />

/** True in development and in the gallery build; the component gallery exists only there. */
declare const __GALLERY__: boolean;

/** What `public/early.js` has started before the client was loaded. */
declare var stammtischEarly: import('$lib/server/connection.svelte').Early | undefined;
