import type { Context, Tx } from '#kit/context.ts';
import { dayMs, hourMs } from '#kit/time.ts';
import { StartupError } from '#platform/operations/config.ts';
import type { Secrets } from '#platform/operations/secrets.ts';
import { keyIdOf, refuseWrongDataKey } from './data-key.ts';
import { lockFor } from './db.ts';
import { hasWorkers } from './queue/heartbeat.ts';
import { insertSetting, readSetting, writeSetting } from './settings.ts';
import { signingKeyOf, signingKeySetting } from './signing-key.ts';

/** Which secret this database works with, by its id, and which one it had before while something still needs that. */
export interface SecretState {
  readonly current: string;
  /** ISO time of the last change; of the first start, where there was none. */
  readonly since: string;
  readonly previous: string | null;
}
export type RotatingSecret = 'SESSION_SECRET' | 'DATA_KEY';
/** The name of the setting with a secret's state. */
export const stateSetting = (name: RotatingSecret): string => `secret:${name}`;
export const readSecretState = (tx: Tx, name: RotatingSecret): Promise<SecretState | undefined> =>
  readSetting<SecretState | undefined>(tx, stateSetting(name), undefined);

/** Logins last this long, so nothing needs an older SESSION_SECRET. */
export const sessionSecretMs = 30 * dayMs;
/**
 * A secret counts as needed for an hour at least, whatever is counted: until then an instance may run that was started before
 * the change.
 */
export const leastOverlapMs = hourMs;

interface Given {
  readonly name: RotatingSecret;
  readonly id: string;
  readonly previousId: string | undefined;
}
const given = (name: RotatingSecret, secret: string, previous: string | undefined): Given => ({
  name,
  id: keyIdOf(secret),
  previousId: previous === undefined ? undefined : keyIdOf(previous),
});
const givenOf = (secrets: Secrets): readonly Given[] => [
  given('SESSION_SECRET', secrets.sessionSecret, secrets.previousSessionSecret),
  given('DATA_KEY', secrets.dataKey, secrets.previousDataKey),
];

/**
 * For commands, which change no secret.
 * @throws StartupError when this database's DATA_KEY is neither the given one nor the one before it
 */
export async function checkDataKey(ctx: Pick<Context, 'db'>, secrets: Secrets): Promise<void> {
  const state = await readSecretState(ctx.db, 'DATA_KEY');
  const ids = [secrets.dataKey, secrets.previousDataKey].filter((key) => key !== undefined).map(keyIdOf);
  if (state && !ids.includes(state.current)) refuseWrongDataKey('that this database works with');
}

/**
 * For starts: the first one stores the ids of the secrets, a later one with a new secret and the one before it changes to the
 * new one. Idempotent, also for concurrent starts. `countNeeding`: how much still needs a secret of before that time.
 * @throws StartupError, and nothing is changed, when a secret is not the database's, or was changed again too soon
 */
export async function adoptSecrets(
  ctx: Pick<Context, 'transaction' | 'now' | 'log' | 'encrypt'>,
  secrets: Secrets,
  countNeeding: (tx: Tx, name: RotatingSecret, state: SecretState) => Promise<number>,
): Promise<void> {
  const changed = await ctx.transaction(async (tx) => {
    await lockFor(tx, 'secrets', '');
    const names: Given[] = [];
    for (const each of givenOf(secrets)) {
      const state = await readSecretState(tx, each.name);
      const next = await nextState(each, state, {
        now: ctx.now(),
        countNeeding: (before) => countNeeding(tx, each.name, before),
        hasOthers: () => hasWorkers(tx),
      });
      if (next === state) continue;
      await writeSetting(tx, stateSetting(each.name), next);
      if (!state) continue;
      names.push(each);
      if (each.name === 'DATA_KEY' && secrets.previousDataKey !== undefined)
        await insertSetting(
          tx,
          signingKeySetting,
          ctx.encrypt(signingKeyOf(secrets.previousDataKey), signingKeySetting),
        );
    }
    return names;
  });
  for (const { name, previousId } of changed)
    ctx.log.warn(
      previousId === undefined
        ? 'a secret was changed without the one before: every login ended'
        : 'a secret was changed',
      { secret: name },
    );
}

async function nextState(
  { name, id, previousId }: Given,
  state: SecretState | undefined,
  {
    now,
    countNeeding,
    hasOthers,
  }: {
    readonly now: Date;
    readonly countNeeding: (state: SecretState) => Promise<number>;
    readonly hasOthers: () => Promise<boolean>;
  },
): Promise<SecretState> {
  const since = now.toISOString();
  if (!state) return { current: id, since, previous: null };
  const isNeeded = async (): Promise<boolean> =>
    state.previous !== null &&
    (now.getTime() - Date.parse(state.since) < leastOverlapMs || (await countNeeding(state)) > 0);
  if (id === state.current) {
    // Without the one before, those who need it are signed out: that may be meant. Sealed values can't be read then.
    const isLost = previousId !== state.previous && (name === 'DATA_KEY' || previousId !== undefined);
    if (isLost && (await isNeeded())) refuseTooSoon(name, state, 'keep');
    return state;
  }
  // The way back, also of an instance with the settings of before that starts again during a change.
  const isBack = id === state.previous;
  if (previousId === state.current) {
    if (!isBack && (await isNeeded())) refuseTooSoon(name, state, 'back');
    return { current: id, since, previous: state.current };
  }
  if (name === 'DATA_KEY') refuseWrongDataKey('that this database works with');
  if (isBack)
    throw new StartupError(
      `${name} is the one of before the last change: set it to the new one, and ${name}_PREVIOUS to this one`,
    );
  if (previousId !== undefined)
    throw new StartupError(
      `${name}_PREVIOUS is not the one that was in use before, so everybody would be signed out; set it to that one, or leave it out if you mean that`,
    );
  // Each would end the logins of the other.
  if (await hasOthers())
    throw new StartupError(
      `${name} is not the one that the running instances work with; set it to theirs, or stop them all for half a minute if you mean to sign everybody out`,
    );
  return { current: id, since, previous: null };
}

function refuseTooSoon(name: RotatingSecret, { since }: SecretState, how: 'keep' | 'back'): never {
  const next =
    how === 'keep'
      ? `set ${name}_PREVIOUS to the one of before that change`
      : `set ${name} to what is in ${name}_PREVIOUS now, and ${name}_PREVIOUS to the one of before that change`;
  const else_ = name === 'DATA_KEY' ? '' : `, or leave ${name}_PREVIOUS out, which signs everybody out`;
  throw new StartupError(
    `${name} was changed at ${since} already, and the one before that is still needed; ${next}, until saral doctor says that it can be removed${else_}`,
  );
}

/** The one before is needed no more. False when another start has changed the secret since it was read. */
export async function dropPrevious(
  ctx: Pick<Context, 'transaction'>,
  name: RotatingSecret,
  of: SecretState,
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    await lockFor(tx, 'secrets', '');
    const state = await readSecretState(tx, name);
    if (state?.current !== of.current || state.since !== of.since) return false;
    await writeSetting(tx, stateSetting(name), { ...state, previous: null });
    return true;
  });
}
