import { Star } from 'lucide-react';
import { useMemo } from 'react';
import { texts } from '#src/features/products/texts.ts';
import { FavouriteProductsV1 } from '#src/storage/stored/later-preferences-v1.ts';
import { IconButton } from '#src/ui/button.tsx';
import { USER_MADE, usePreference } from '#src/user-data/preferences.ts';

export function useFavourites(): ReadonlySet<number> {
  const [ids] = usePreference(USER_MADE.favourites, FavouriteProductsV1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids are parsed to another array each time.
  return useMemo(() => new Set(ids), [String(ids)]);
}

export function FavouriteButton({ id, name }: { id: number; name: string }) {
  const [ids = [], setIds] = usePreference(USER_MADE.favourites, FavouriteProductsV1);
  const isFavourite = ids.includes(id);
  return (
    <IconButton
      icon={Star}
      label={texts.favourite(name)}
      aria-pressed={isFavourite}
      onClick={() =>
        setIds((now = []) => {
          const others = now.filter((each) => each !== id);
          return isFavourite ? others : [...others, id];
        })
      }
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent aria-pressed:*:fill-current"
    />
  );
}
