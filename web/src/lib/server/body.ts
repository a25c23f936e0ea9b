import { Lost } from './refused';

/** The JSON of an answer. Throws `Lost` if the connection broke after the head of the answer: it is unknown what was done, as without an answer. */
export async function bodyOf<T>(answer: Response): Promise<T> {
  try {
    return (await answer.json()) as T;
  } catch {
    throw new Lost();
  }
}
