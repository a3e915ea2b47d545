// What the desk shows of roles.
import type { Language } from '#kit/language.ts';
import type { RecordEvent } from '#kit/desk/record-event.ts';
import type { InBothLanguages, OfOpening, RoleState } from './jobs.ts';
import type { NoticeFact } from './notices.ts';
import type { OpeningForm } from './opening-form.ts';

export type { OfOpening } from './jobs.ts';

/** Exact up to 10,000. */
export interface ApplicationCount {
  readonly count: number;
  readonly isMore: boolean;
  /** People who have begun the form and not sent it; exact up to 10,000. */
  readonly drafts: number;
  /**
   * How many are invited to an interview that is still to be decided, and how many are selected; exact up to 10,000.
   */
  readonly called: number;
  readonly selected: number;
}
/** Counts the applications of openings. The feature above that has the applications provides it. */
export type CountApplications = (openings: readonly OfOpening[]) => Promise<(opening: OfOpening) => ApplicationCount>;

/** The SMS about an opening to those who got none. */
export interface SmsCost {
  readonly toNotify: number;
  /** By the language of those who have no account; the cost in rupees, null where no price is known. */
  readonly messages: readonly {
    readonly language: Language;
    readonly parts: number;
    readonly cost: number | null;
  }[];
}
/** The invited numbers of an opening, and the SMS to those that got none. */
export interface InvitedCount extends SmsCost {
  readonly total: number;
}
/** Both fees of a role in rupees. */
export interface DeskFees {
  /** Paid by GEN and OBC. */
  readonly general: number;
  /** Paid by SC, ST and EWS. */
  readonly reservation: number;
}
export interface DeskRole {
  readonly name: string;
  readonly title: InBothLanguages;
  readonly status: RoleState;
  readonly isArchived: boolean;
  /** The number of the current opening. */
  readonly opening: number;
  readonly fees: DeskFees;
  /** The fees that are planned, and from when (ISO time); null without. */
  readonly nextFees: (DeskFees & { readonly from: string }) | null;
  readonly vacancies: number;
  /** As shown in the notice. */
  readonly openingDate: string;
  /** ISO time; null without. */
  readonly closesAt: string | null;
  /** The applications to the current opening; null for those who may not read applications. */
  readonly applications: ApplicationCount | null;
}
export interface DeskRoles {
  /** In the order of the notice, the archived ones last. */
  readonly roles: readonly DeskRole[];
  /** False while nobody can apply, because the owner has not switched roles with a fee on. */
  readonly areRolesOn: boolean;
}
/** One advertisement of a role. */
export interface DeskOpening extends Pick<
  DeskRole,
  'fees' | 'vacancies' | 'openingDate' | 'closesAt' | 'applications'
> {
  readonly number: number;
  /** ISO time; null for the current one. */
  readonly endedAt: string | null;
}
export interface DeskRoleRecord extends DeskRole {
  /** A form sends it back, so that nobody overwrites what they have not seen. */
  readonly version: number;
  /** The time of the product's clock at which it was read. */
  readonly readAt: string;
  /** When it was to close (ISO time), while it is closed before that moment. */
  readonly closedBefore: string | null;
  readonly form: OpeningForm;
  /** The marks of the form's values; it sends them back too. */
  readonly seen: string;
  /** The people invited to its current opening. */
  readonly invited: InvitedCount;
  /** The SMS to the people who asked for one about new roles. */
  readonly alerts: SmsCost;
  /** What is empty of its notice and its interviews is that of the campaign. */
  readonly ofCampaign: boolean;
  /** What its published notice states otherwise. */
  readonly noticeDiffers: readonly NoticeFact[];
  /** The newest first. */
  readonly openings: readonly DeskOpening[];
  /** What happened to it and its openings, newest first. */
  readonly events: readonly RoleEvent[];
}
export interface RoleEvent extends RecordEvent {
  /** The opening that it is about; null for the role itself. */
  readonly opening: number | null;
  readonly state?: { readonly before: RoleState; readonly after: RoleState };
  readonly fees?: { readonly before: DeskFees; readonly after: DeskFees };
}
