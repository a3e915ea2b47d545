import type { NamesContext } from '#features/content/actions/company-names.ts';
import type { Context } from '#kit/context.ts';
import type { AttentionReads } from '#features/attention/actions/context.ts';
import type { Clock, Disk, LogKeeper } from '../model.ts';
import type { SecretsContext } from './secrets.ts';

/** The context of this feature's actions. */
export type OperationsContext = ObjectsContext & {
  readonly disk: Disk;
  readonly logs: LogKeeper;
  /** Those of the gateways. */
  readonly clocks: readonly Clock[];
  readonly config: { readonly ownerMail: string };
} & TemplatesContext &
  SecretsContext &
  AttentionReads;
/** What the look at everything needs. */
export type HealthContext = SecretsContext & Pick<OperationsContext, 'disk' | 'logs' | 'clocks'> & AttentionReads;
/** `smsTemplatesFile`: where the texts of SMS are written for their registration. */
export type TemplatesContext = NamesContext & { readonly config: { readonly smsTemplatesFile: string } };
/** With the object store, as far as its files without a row need it. */
export type ObjectsContext = Context & { readonly objects: { remove(key: string): Promise<void> } };
