import type { NamesContext } from '#features/content/actions/company-names.ts';
import type { Context } from '#kit/context.ts';
import type { AttentionReads } from '#features/attention/actions/context.ts';
import type { Clock, Copies, Disk, LogKeeper } from '../model/parts.ts';
import type { SecretsContext } from './secrets.ts';

/** The context of this feature's actions. */
export type OperationsContext = ObjectsContext & {
  readonly config: { readonly ownerMail: string };
} & TemplatesContext &
  CopiesContext &
  HealthContext &
  AttentionReads;
/** What a copy elsewhere needs; without `copies` there is none. */
export type CopiesContext = Context & { readonly copies?: Copies | undefined };
/** What the look at everything needs. */
export type HealthContext = SecretsContext &
  AttentionReads & {
    readonly disk: Disk;
    readonly logs: LogKeeper;
    /** The clocks of the gateways. */
    readonly clocks: readonly Clock[];
    /** `isCopying`: copies elsewhere are set up. */
    readonly config: { readonly demo: boolean; readonly isCopying: boolean };
  };
/** `smsTemplatesFile`: where the texts of SMS are written for their registration. */
export type TemplatesContext = NamesContext & { readonly config: { readonly smsTemplatesFile: string } };
/** Context for deleting stored files that have no row. */
export type ObjectsContext = Context & { readonly objects: { remove(key: string): Promise<void> } };
