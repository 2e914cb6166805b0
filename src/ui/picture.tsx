import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';

interface PictureProps<Key extends QueryKey> {
  /** How its bytes are had; without it, the place stays empty. */
  query: UseQueryOptions<Blob, Error, Blob, Key> | undefined;
  className?: string;
}

/** A picture that is fetched when it comes into sight, and released when it goes. It keeps its place throughout. */
export function Picture<Key extends QueryKey>({ query, className = 'size-14' }: PictureProps<Key>) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  return (
    <div
      ref={box}
      aria-hidden="true"
      className={classes('shrink-0 overflow-hidden rounded-md bg-sunken', className)}
    >
      {isSeen && query && <Image query={query} />}
    </div>
  );
}

function Image<Key extends QueryKey>({ query }: { query: UseQueryOptions<Blob, Error, Blob, Key> }) {
  const { data } = useQuery(query);
  const source = useObjectUrl(data);
  return source && <img src={source} alt="" className="size-full object-cover" />;
}

function useSeen(box: { current: Element | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isSeen;
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
