/** The user's templates, which are stored on this device only. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { DraftContent } from '#src/storage/stored/draft.ts';
import { StoredTemplate, TEMPLATE_VERSION, TemplateContent } from '#src/storage/stored/template.ts';
import { within } from '#src/storage/time-limit.ts';
import { compareTexts } from '#src/ui/format.ts';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { toast } from '#src/ui/toast.ts';
import { texts } from './texts.ts';

const STORE_LIMIT_MS = 5_000;
const KEY = ['templates'];

/** Sorted by name. Read whenever a screen shows them, because another tab may have changed them. */
export function useTemplates() {
  const { templates: store } = useRouter().options.context;
  const queryFn = async () => {
    const records = await within(STORE_LIMIT_MS, store.entries());
    // Templates of a newer version of the portal stay stored, but are not shown.
    const templates = records.flatMap(([, record]) => StoredTemplate.safeParse(record).data ?? []);
    return templates.sort((a, b) => compareTexts(a.name, b.name));
  };
  return useQuery({ queryKey: KEY, queryFn, staleTime: 0, retry: false });
}

export function storedTemplate(content: TemplateContent, id: string = crypto.randomUUID()): StoredTemplate {
  return { ...content, version: TEMPLATE_VERSION, id, saved_at: Date.now() };
}

/**
 * Functions that change the stored templates. A toast says so if a change could not be stored. Without IndexedDB, a change
 * lasts as long as the page.
 */
export function useTemplateChanges() {
  const { templates: store } = useRouter().options.context;
  const queryClient = useQueryClient();
  const isStored = () => store.status() !== 'missing';
  const attempt = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await within(STORE_LIMIT_MS, work);
      return true;
    } catch {
      toast('warning', texts.notSaved);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: KEY });
    }
  };
  /** @returns whether the list has the templates. `isStored` says whether they are on disk. */
  const save = async (...templates: readonly StoredTemplate[]): Promise<boolean> => {
    const isSaved = await attempt(Promise.all(templates.map((template) => store.set(template.id, template))));
    if (isSaved && !isStored()) toast('warning', texts.notSaved);
    return isSaved;
  };
  /**
   * Changes a template as it is stored now: another tab may have changed or deleted it.
   * @returns the stored template; undefined if it was not changed.
   */
  const change = async (
    id: string,
    edit: (template: TemplateContent) => TemplateContent,
  ): Promise<StoredTemplate | undefined> => {
    let changed: StoredTemplate | undefined;
    let isDeleted = false;
    const apply = (record: unknown) => {
      isDeleted = record === undefined;
      changed = isDeleted ? undefined : storedTemplate(edit(StoredTemplate.parse(record)), id);
      return changed;
    };
    if (!(await attempt(store.update(id, apply)))) return undefined;
    if (isDeleted) toast('warning', texts.isDeleted);
    return changed;
  };
  const copying = useRef<Promise<boolean>>(undefined);
  /** A second press makes no second copy before the list shows the first. */
  const duplicate = (template: StoredTemplate): void => {
    // The screen renders the list a moment after it was read.
    const all = queryClient.getQueryData<readonly StoredTemplate[]>(KEY) ?? [];
    copying.current ??= save(storedTemplate(underFreeName(template, all))).finally(() => {
      copying.current = undefined;
    });
  };
  const remove = async (template: StoredTemplate) => {
    if (!(await attempt(store.delete(template.id)))) return;
    toast('info', texts.deleted(template.name), { label: uiTexts.undo, onClick: () => void save(template) });
  };
  return { isStored, save, change, duplicate, remove };
}

const isLike = (a: TemplateContent) => (b: TemplateContent) =>
  a.order.org_id === b.order.org_id && a.name.trim().toLowerCase() === b.name.trim().toLowerCase();

export const namesake = (content: TemplateContent, all: readonly StoredTemplate[]) =>
  all.find(isLike(content));

/** A template under its name, or under one that is not in use: `Press kit (2)`. */
export function underFreeName<T extends TemplateContent>(template: T, all: readonly TemplateContent[]): T {
  const base = template.name.trim().replace(/ \(\d+\)$/, '');
  for (let number = 2, named = template; ; number += 1) {
    if (!all.some(isLike(named))) return named;
    named = { ...template, name: `${base} (${number})` };
  }
}

/** The parts of an order that a template may leave out, as it stores them then. */
export const LEFT_OUT = {
  destination: { ship_to_id: null, ship_to_name: '', ship_to: null },
  shipping: { shipped_with: null, shipped_with_name: '', shipping_type: null, shipping_type_name: '' },
};

export type Part = keyof typeof LEFT_OUT;

/** An order as a template stores it: without notes, date, several destinations, or a contact that isn't created yet. */
export function orderOfTemplate(order: DraftContent, keeps: Record<Part, boolean>): TemplateContent['order'] {
  const { new_contact, destinations } = order;
  return {
    ...TemplateContent.shape.order.parse(order),
    ...((!keeps.destination || new_contact || destinations.length > 0) && LEFT_OUT.destination),
    ...(!keeps.shipping && LEFT_OUT.shipping),
  };
}
