import type { DemoData } from '#kit/demo-data.ts';
import type { AttentionDetails, AttentionKind, PutOff } from '#features/attention/model.ts';
import type { BoundedCount, DayFigure, FigureKey, FinderKey, WaitingKey } from '#kit/desk/desk-parts.ts';
import type { MessageChannel, MessageState } from '#features/notifications/model/messages.ts';
import type { Right, ShownField } from '#kit/desk/desk-access.ts';

/** A setting of this start by its name; its value stays with the server. */
export interface SettingFact {
  readonly name: string;
  /** False where the product uses its default, or works without it. */
  readonly isSet: boolean;
}

/** What waits of one kind. */
export interface Waiting extends BoundedCount {
  readonly key: WaitingKey;
  /** The list with exactly these rows. */
  readonly url: string;
}
/** How much waits on the page of a list, as the menu shows it. */
export interface MenuCount extends BoundedCount {
  /** The name of the list, whose page is `/desk/<list>`. */
  readonly list: string;
}
/** A item of the attention list. */
export interface ListedItem {
  /** The number of a raised item; null for the answer of a question. */
  readonly id: number | null;
  readonly kind: AttentionKind;
  /** An id. */
  readonly subject: string;
  readonly details: AttentionDetails;
  readonly openedAt: Date;
}
export interface FigureShown {
  readonly key: FigureKey;
  /** The list of all its days. */
  readonly url: string | null;
  /** Every day, the oldest first. */
  readonly days: readonly (DayFigure & { readonly url: string | null })[];
}
export interface Today {
  /** The counts are of this moment. */
  readonly at: Date;
  /** The visitor has no name yet: colleagues see a number. */
  readonly needsName: boolean;
  /** What waits, most urgent first; kinds without any are absent. */
  readonly waiting: readonly Waiting[];
  /** The oldest items of the attention list. */
  readonly items: readonly ListedItem[];
  readonly figures: readonly FigureShown[];
  /** The newest backup, its age, and that of the newest trial restore; null for those who do not see settings. */
  readonly backup: {
    readonly at: Date | null;
    readonly hours: number | null;
    readonly trialDays: number | null;
  } | null;
  /** The invented past of a demo; `none` in a live site. */
  readonly demoData: DemoData;
}

export interface Found {
  readonly kind: FinderKey;
  readonly reference: string;
  readonly title: string;
  readonly phone?: ShownField;
  readonly url: string;
}
export interface SearchAnswer {
  /** As the search understood it. */
  readonly text: string;
  readonly found: readonly Found[];
  /** Kinds with more records than are shown. */
  readonly more: readonly FinderKey[];
}

/** What the site works with, in the owner's terms. */
export interface ServiceFacts {
  /** Names of vendors, lower case; `isReal`: not the demo's simulators. */
  readonly gateway: { readonly name: string; readonly isReal: boolean };
  readonly sms: { readonly name: string; readonly isReal: boolean; readonly hasPrice: boolean };
  /** Null where it is not set up. */
  readonly whatsapp: { readonly isReal: boolean } | null;
  readonly mail: { readonly isReal: boolean; readonly office: string; readonly owner: string };
  /** Where photos and papers are stored. */
  readonly storage: 'here' | 'object-store';
  /** The newest backup in ISO, and its age in hours. */
  readonly backup: { readonly at: string | null; readonly hours: number | null };
  /** The newest test of each channel; null without one. */
  readonly tests: Readonly<Record<MessageChannel, TestState | null>>;
}
export interface TestState {
  readonly state: MessageState;
  /** Why its newest try did not work. */
  readonly fault: string | null;
  /** ISO. */
  readonly at: string;
}

/** What this start of the product is, without any secret. */
export interface DeskSettings {
  /** The messages that go by WhatsApp to those who chose it; null where it is not set up. */
  readonly byWhatsapp: readonly string[] | null;
  readonly isDemo: boolean;
  readonly isRehearsal: boolean;
  readonly appUrl: string;
  readonly versions: { readonly product: string; readonly node: string; readonly database: string };
  readonly settings: readonly SettingFact[];
  readonly services: ServiceFacts;
  /** Roles with a fee, and referral earnings; always on in the demo, where no real money moves. */
  readonly paidRoles: boolean;
  readonly earnings: boolean;
}

/** Needed to put off an item. */
export const putOffRight = 'settings/change' satisfies Right;
/** Needed to try background work again. */
export const retryRight = 'settings/change' satisfies Right;

export interface ItemRow extends ListedItem {
  /** An event that the person's roles may close. */
  readonly canClose: boolean;
  /** The person is an owner, and it is still wrong. */
  readonly canPutOff: boolean;
  /** The person has not seen it yet. */
  readonly isNew: boolean;
  /** Who saw it. `at`: ISO. */
  readonly seen: readonly { readonly name: string; readonly at: string }[];
  readonly putOff: PutOff | null;
  /** The number of the background job that the person may try again; null for other items. */
  readonly retriesJob: number | null;
}
