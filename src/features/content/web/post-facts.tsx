import type { PostCard } from '../contract/public.ts';
import { useWords } from '#web/use-words.ts';
import { words } from './words.ts';

/** Author with role, and the day of publication. */
export function PostFacts({ post }: { readonly post: PostCard }) {
  const t = useWords(words);
  return (
    <p className="post-facts">
      {t.by(post.author, post.authorRole)} <time dateTime={post.published}>{post.date}</time>
    </p>
  );
}
