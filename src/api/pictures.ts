/** The pictures of products, as data URLs: an object URL costs each row a call to another process. */
import { queryOptions } from '@tanstack/react-query';
import { thumbnailPath } from '#src/contract/product.ts';
import { yieldToBrowser } from '#src/scheduling.ts';
import { requestImage } from './transport/http.ts';

/** Each takes the path of the full image, from the product. */
export const pictureQueries = {
  thumbnail: (image: string | null | undefined) => (image ? pictureQuery(thumbnailPath(image)) : undefined),
  image: (image: string | null | undefined) => (image ? pictureQuery(image) : undefined),
};

let turn = Promise.resolve();

/** Requests one picture a task: on a slow phone, a screenful in one task would delay the response to a tap. */
function pictureQuery(path: string) {
  return queryOptions({
    queryKey: ['pictures', path],
    queryFn: async ({ signal }) => {
      turn = turn.then(yieldToBrowser);
      await turn;
      return dataUrlOf(await requestImage(path, signal));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

function dataUrlOf(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}
