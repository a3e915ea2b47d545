import type { Context } from '#kit/context.ts';
import type { DeskParts } from '#kit/desk/desk-parts.ts';
import type { AttentionContext } from '#features/attention/actions/context.ts';
import type { AuditContext } from '#features/audit/actions/context.ts';
import type { ContentContext } from '#features/content/actions/context.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import type { HealthContext } from '#features/operations/actions/context.ts';
import type { PicturesContext } from '#features/content/actions/store-picture.ts';
import type { SettingFact } from '../model/desk.ts';

/** What all features add to the common pages of the desk. */
export type DeskRegister = Required<DeskParts>;

/** The context of this feature's actions. */
export type DeskContext = Context &
  ContentContext &
  Pick<ListsContext, 'deskLists'> &
  Pick<AttentionContext, 'attentionQueries'> &
  Pick<AuditContext, 'findActorNames' | 'findAuditSubjects'> &
  HealthContext & {
    readonly desk: DeskRegister;
    /** The settings of this start, without their values. */
    readonly settingFacts: readonly SettingFact[];
    readonly build: { readonly product: string; readonly node: string };
    readonly gateway: { readonly name: string };
    readonly sms: { readonly name: string };
    /** Undefined where WhatsApp is not set up. */
    readonly messenger?: { readonly name: string } | undefined;
    readonly config: {
      readonly staffMail: string;
      readonly ownerMail: string;
      readonly appUrl: string;
      readonly demo: boolean;
    };
  };

/** What a site needs that is written to a file or begins with one. */
export type SiteContext = PicturesContext & { readonly config: { readonly demo: boolean } };
