import type { AnalysisStep } from '$lib/wire/protocol';

/** Smaller costs are ignored: the bot's estimate is not more precise. */
const NOTICEABLE = 0.05;
const COSTLIEST = 3;

export interface SeatCosts {
  seat: number;
  /** The number of actions the bot could judge. */
  judged: number;
  /** Their average cost; null if none was judged. */
  average: number | null;
  /** The number of actions that were the bot's own choice. */
  agreed: number;
  /** The costliest ones, highest cost first. */
  costliest: { seq: number; played: string; cost: number }[];
}

export function isCostly(step: AnalysisStep): boolean {
  return (step.cost ?? 0) >= NOTICEABLE;
}

/** The cost of each seat's steps, as far as they are analysed. */
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
