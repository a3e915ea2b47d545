import type { Context, Tx } from '#kit/context.ts';
import { dayMs, secondMs } from '#kit/time.ts';
import type { SecretsHealth } from '../model/health.ts';
import {
  countSealedOtherwise,
  dropPrevious,
  leastOverlapMs,
  readSecretState,
  type RotatingSecret,
  sealAnew,
  type SealedColumn,
  type SecretState,
  sessionSecretMs,
} from '../store.ts';

/** What the watch over changed secrets needs. */
export type SecretsContext = Context & {
  /** The encrypted columns of all features. */
  readonly sealedColumns: readonly SealedColumn[];
  /** Open logins of people and of staff that began before. */
  countLogins(tx: Tx, before: Date): Promise<number>;
  /** The ids of the secrets that this process was started with. */
  readonly secretIds: Readonly<Record<RotatingSecret, SecretIds>>;
  readonly settingFacts: readonly { readonly name: string; readonly isSet: boolean }[];
};
export interface SecretIds {
  readonly current: string;
  readonly previous: string | undefined;
}

/** How many logins or sealed values need the secret of before the last change. */
export async function countNeeding(
  ctx: Pick<SecretsContext, 'now' | 'sealedColumns' | 'countLogins'>,
  tx: Tx,
  name: RotatingSecret,
  { current, since }: Pick<SecretState, 'current' | 'since'>,
): Promise<number> {
  if (name === 'DATA_KEY') return countSealedOtherwise(tx, ctx.sealedColumns, current);
  const changedAt = new Date(since);
  return ctx.now().getTime() - changedAt.getTime() > sessionSecretMs ? 0 : ctx.countLogins(tx, changedAt);
}

const names: readonly RotatingSecret[] = ['SESSION_SECRET', 'DATA_KEY'];
/** Less than the minute after which the timer starts again. */
const turnMs = 50 * secondMs;

/**
 * After a change of DATA_KEY: seals anew what the one before it has sealed. Then, and once nobody needs the SESSION_SECRET of
 * before any more, the one before is forgotten. Safe to repeat and to kill; an instance that still has the settings of before
 * the change leaves it to the others.
 */
export async function finishChangedSecrets(ctx: SecretsContext): Promise<void> {
  for (const name of names) {
    const state = await readSecretState(ctx.db, name);
    if (!state?.previous || ctx.secretIds[name].current !== state.current) continue;
    if (name === 'DATA_KEY') {
      const count = await sealAnew(ctx, ctx.sealedColumns, state.current, turnMs);
      if (count > 0) ctx.log.info('values were sealed with the new key', { count });
    }
    const isLongEnough = ctx.now().getTime() - Date.parse(state.since) >= leastOverlapMs;
    if (!isLongEnough || (await countNeeding(ctx, ctx.db, name, state)) > 0) continue;
    if (await dropPrevious(ctx, name, state)) ctx.log.info('a secret of before is needed no more', { secret: name });
  }
}

/** A change that takes longer is stuck. */
const stuckMs = dayMs;

/** Which settings with a secret of before are needed, and which can go. */
export async function readSecretsHealth(ctx: SecretsContext): Promise<SecretsHealth> {
  const isGiven = (name: string): boolean => ctx.settingFacts.some((fact) => fact.name === name && fact.isSet);
  const needed: { name: string; count: number }[] = [];
  const removable: string[] = [];
  let isStuck = false;
  for (const name of names) {
    const state = await readSecretState(ctx.db, name);
    const setting = `${name}_PREVIOUS`;
    if (state?.previous) {
      const count = await countNeeding(ctx, ctx.db, name, state);
      needed.push({ name: setting, count });
      isStuck ||= name === 'DATA_KEY' && count > 0 && ctx.now().getTime() - Date.parse(state.since) > stuckMs;
    } else if (isGiven(setting)) removable.push(setting);
  }
  const ofVendors = ctx.settingFacts
    .filter(
      ({ name, isSet }) => isSet && name.endsWith('_PREVIOUS') && !names.some((own) => name === `${own}_PREVIOUS`),
    )
    .map(({ name }) => name);
  return { needed, removable, ofVendors, isStuck };
}
