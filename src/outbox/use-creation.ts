import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isAlike } from './local-record.ts';
import type { LocalRecords, NewRecord } from './local-records.ts';
import type { Outbox } from './outbox.ts';

/** What came of it. */
export interface Outcome {
  /** Whether it is on this device only. */
  readonly waits: boolean;
  /** Whether the user has kept it there. */
  readonly isKept?: boolean;
}

/** A record with the provider's id, or below zero that of this device. */
export interface Created extends Outcome {
  readonly id: number;
}

/** How a form creates a contact or a title. */
export interface Creating<New, Made extends Outcome = Outcome> {
  create: (body: New, clientName: string) => Promise<Made>;
  /** Keeps on this device what the provider refused or failed on. */
  keep?: (body: New) => Made | undefined;
  /** Removes from this device what the user did not keep. */
  leave?: (body: New) => Promise<void>;
}

/** Creates at the provider, or on this device if there is no connection. */
export function creatingWith<New>(
  outbox: Pick<Outbox, 'make'>,
  localRecords: Pick<LocalRecords, 'list' | 'remove'>,
  recordOf: (body: New) => NewRecord,
): Required<Creating<New, Created>> {
  const left = (body: New) => {
    const record = recordOf(body);
    return localRecords.list().find((each) => each.state === 'needs-you' && isAlike(each, record));
  };
  return {
    create: async (body, clientName) => {
      const { id, record_id } = await outbox.make(recordOf(body), clientName);
      return { id: record_id ?? id, waits: record_id === null };
    },
    keep: (body) => {
      const record = left(body);
      return record && { id: record.id, waits: true, isKept: true };
    },
    leave: async (body) => {
      const record = left(body);
      if (record) await localRecords.remove(record.id);
    },
  };
}

interface Wanted<New> {
  body: New;
  clientName: string;
}

/** Creates what a form has. After a failure, what was asked for is kept if the user says so, and otherwise left. */
export function useCreation<New, Made extends Outcome>({ create, keep, leave }: Creating<New, Made>) {
  const failed = useRef<Wanted<New>>(undefined);
  const creation = useMutation({
    mutationFn: async (wanted: Wanted<New> & { isKept?: boolean }) => {
      const made = wanted.isKept && keep?.(wanted.body);
      if (made) {
        failed.current = undefined;
        return made;
      }
      const earlier = failed.current?.body;
      if (earlier && JSON.stringify(earlier) !== JSON.stringify(wanted.body)) await leave?.(earlier);
      failed.current = wanted;
      const created = await create(wanted.body, wanted.clientName);
      failed.current = undefined;
      return created;
    },
  });
  const leaveLatest = useRef(leave);
  useEffect(
    () => () => {
      if (failed.current) void leaveLatest.current?.(failed.current.body);
    },
    [],
  );
  /** Undefined while there is nothing to keep. */
  const toKeep =
    keep && creation.isError ? () => failed.current && { ...failed.current, isKept: true } : undefined;
  return { creation, toKeep };
}
