/** The result of a request after which a newer one was made. */
export const OUTRUN = Symbol('outrun');

/** For requests of one kind: an older answer or failure may arrive after a newer one, and must not replace it. */
export function newestOnly(): <T>(request: Promise<T>) => Promise<T | typeof OUTRUN> {
  let latest = 0;
  return async (request) => {
    const mine = ++latest;
    try {
      const found = await request;
      return mine === latest ? found : OUTRUN;
    } catch (error) {
      if (mine === latest) throw error;
      return OUTRUN;
    }
  };
}
