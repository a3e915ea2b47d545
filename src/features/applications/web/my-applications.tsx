import type { Route } from './+types/my-applications';
import { requireSession } from '#features/accounts/web/parts/guard.ts';
import { getApplications } from '../contract/public.ts';
import { getOwnChannel } from '#features/accounts/contract/public.ts';
import { answerFor } from '#web/answer-for.ts';
import { languageContext } from '#web/context.ts';
import type { Language } from '#web/i18n.ts';
import type { FailedTexts } from '#web/root-loader.ts';
import { Screen } from '#web/screen.tsx';
import MyApplicationsScreen, { type MyApplicationsScreenProps } from './my-applications-screen.tsx';
import { applicationsWords } from './words.ts';

const failedIn = (language: Language): FailedTexts => {
  const { noneFound: title, failed: message, failedText: text } = applicationsWords[language];
  return { title, message, text };
};
export const handle = { screen: 'applications', failed: { en: failedIn('en'), hi: failedIn('hi') } };

/** The applications of the session's user. */
export async function loader(args: Route.LoaderArgs): Promise<MyApplicationsScreenProps> {
  const { userId } = await requireSession(args);
  const language = args.context.get(languageContext);
  const channel = await answerFor(args, getOwnChannel);
  return {
    userId,
    channel: channel.ok ? channel.value : null,
    applications: await answerFor(args, getApplications, { query: { language }, body: { userId } }),
  };
}

/** /application and /thank-you. */
export default function MyApplicationsPage({ loaderData }: Route.ComponentProps) {
  return <Screen of={MyApplicationsScreen} props={loaderData} />;
}
