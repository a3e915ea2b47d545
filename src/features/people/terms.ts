import { dayMs, minuteMs } from '#kit/time.ts';
import { approvalKinds } from '#features/approvals/model.ts';

/** Records of each kind on the page of a person. */
export const shownRecords = 10;

/** A move to another number that is not finished by then is cancelled. */
export const moveLifeMs = approvalKinds['account-move'].lifeMs;

/** A member of staff begins so many moves in a day. */
export const maxMovesADay = 10;

/** An erasure works this long at once, then others go first; so many rows of a kind in a transaction. */
export const erasureTurnMs = 1000;
export const erasureSlice = 200;

/** How long a copy can be downloaded by the colleague who asked for it; it is stored nowhere. */
export const copyLifeMs = 15 * minuteMs;
/** Records that are read at once for a copy. */
export const copiedRecords = 200;

/** Runs of the retention jobs are listed for a year. */
export const purgeRunLifeMs = 365 * dayMs;

/** Other accounts of a person that the desk shows. */
export const shownLinks = 50;
/** Other accounts of one member of staff on the attention list at once. */
export const listedLinks = 20;
