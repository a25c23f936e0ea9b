import type { AnalysisStep } from '$lib/wire/protocol';

/** Less than this is not worth a word: the bot's own estimate is no finer. */
const NOTICEABLE = 0.05;
const COSTLIEST = 3;

export interface SeatCosts {
  seat: number;
  /** Actions the bot could judge. */
  judged: number;
  /** What one of them cost on average; null where none was judged. */
  average: number | null;
  /** Actions that were the bot's own choice. */
  agreed: number;
  /** The dearest ones, dearest first. */
  costliest: { seq: number; played: string; cost: number }[];
}

export function isCostly(step: AnalysisStep): boolean {
  return (step.cost ?? 0) >= NOTICEABLE;
}

/** What each seat's steps cost it, as far as the bot has looked. */
export function costsOf(steps: readonly AnalysisStep[], seats: number): SeatCosts[] {
  return Array.from({ length: seats }, (_, seat) => {
    const judged = steps.filter((step) => step.seat === seat && step.cost !== null);
    const total = judged.reduce((sum, step) => sum + (step.cost ?? 0), 0);
    return {
      seat,
      judged: judged.length,
      average: judged.length > 0 ? total / judged.length : null,
      agreed: judged.filter((step) => step.best === step.played || !isCostly(step)).length,
      costliest: judged
        .filter(isCostly)
        .map(({ seq, played, cost }) => ({ seq, played, cost: cost ?? 0 }))
        .sort((a, b) => b.cost - a.cost || a.seq - b.seq)
        .slice(0, COSTLIEST),
    };
  });
}
