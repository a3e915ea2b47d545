import { type Config, readSettings, settingFault, settingsOf } from '#platform/operations/config.ts';
import { settingWarnings as warningsOf } from '#platform/operations/setting-warnings.ts';
import { vendors } from '../vendors.ts';

/** Every setting, with those of the registered vendors. */
export const settings = settingsOf(vendors);

/** @throws StartupError naming each wrong or missing setting, never its value. */
export const readConfig = (env: NodeJS.ProcessEnv, dev = false): Config => readSettings(vendors, env, dev);

/** What is wrong with one setting of a site that is still being set up, without its value. */
export const faultOf = (env: NodeJS.ProcessEnv, name: string): string | undefined => settingFault(vendors, env, name);

/** Warnings for the operator that do not stop the start. `env`: the environment that the settings were read from. */
export const settingWarnings = (config: Config, env: NodeJS.ProcessEnv): string[] => warningsOf(vendors, config, env);
