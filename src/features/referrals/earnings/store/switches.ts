import type { Tx } from '#kit/context.ts';
import { lockFor } from '#platform/database/db.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';

const earningsSetting = 'referral-earnings-on';
export const readEarningsSetting = (tx: Tx): Promise<boolean> => readSetting(tx, earningsSetting, false);
/** The history of the switch, oldest first. */
const switchesSetting = 'referral-earnings-switches';
export interface EarningsSwitch {
  readonly on: boolean;
  /** ISO time, from the product's clock. */
  readonly at: string;
}
export const readSwitches = (tx: Tx): Promise<readonly EarningsSwitch[]> => readSetting(tx, switchesSetting, []);
/** Serializes changes of the switch. */
export const lockSwitch = (tx: Tx): Promise<void> => lockFor(tx, switchesSetting);
/** After `lockSwitch`. */
export const writeSwitch = async (tx: Tx, earningsSwitch: EarningsSwitch): Promise<void> => {
  await writeSetting(tx, earningsSetting, earningsSwitch.on);
  await writeSetting(tx, switchesSetting, [...(await readSwitches(tx)), earningsSwitch]);
};
