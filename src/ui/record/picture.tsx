import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { classes } from '#src/ui/classes.ts';

interface PictureProps<Key extends QueryKey> {
  /** Fetches the image as a URL; without it, the space stays empty. */
  query: UseQueryOptions<string, Error, string, Key> | undefined;
  /** The alternative text, if no text beside it says the same. */
  alt?: string;
  className?: string;
}

// Rows that scroll past fetch nothing: on a slow phone, a request costs more than rendering the row.
const IN_VIEW_MS = 200;

/** An image in a reserved space, fetched when it stays in view. An icon replaces an image that can't be fetched. */
export function Picture<Key extends QueryKey>({ query, alt = '', className = 'size-14' }: PictureProps<Key>) {
  const client = useQueryClient();
  // A cached image is shown at once: printing may mount the rows again, and does not wait for the observer.
  const [isSeen, setSeen] = useState(() => query && client.getQueryData(query.queryKey) !== undefined);
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = ([entry]: IntersectionObserverEntry[]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(() => setSeen(true), IN_VIEW_MS);
    };
    const observer = new IntersectionObserver(look, { rootMargin: '200px' });
    observer.observe(box);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return (
    <div
      ref={watch}
      aria-hidden={alt === ''}
      className={classes('shrink-0 overflow-hidden rounded-md bg-sunken', className)}
    >
      {isSeen && query && <Image query={query} alt={alt} />}
    </div>
  );
}

interface ImageProps<Key extends QueryKey> {
  query: NonNullable<PictureProps<Key>['query']>;
  alt: string;
}

function Image<Key extends QueryKey>({ query, alt }: ImageProps<Key>) {
  const { data: source, isError } = useQuery(query);
  // Without an icon, the space of a large picture looks as if it were still loading.
  if (isError)
    return (
      <div className="grid size-full place-items-center text-ink-3">
        <ImageOff className="icon-24 max-w-2/5" />
      </div>
    );
  return (
    source && (
      <img
        src={source}
        alt={alt}
        className="size-full animate-fade object-contain dark:[filter:brightness(0.9)]"
      />
    )
  );
}
