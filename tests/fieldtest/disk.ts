/** The disk that profiles are on: a small tmpfs, to be filled to the last byte, where this user can mount one. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder } from '#tests/support/process.ts';

const SIZE = '256m';
const REFILL_EVERY_MS = 20;
const PIECES = [1024 * 1024, 4096, 1];

export class Disk {
  /** Whether it has an end that can be reached. */
  readonly isSmall: boolean;
  readonly #folder = freshFolder();
  #filling: NodeJS.Timeout | undefined;

  constructor() {
    const mount = ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', this.#folder];
    this.isSmall = process.getuid?.() === 0 && spawnSync('mount', mount).status === 0;
    if (!this.isSmall)
      console.log('No tmpfs can be mounted here: profiles are in an ordinary folder, and no disk gets full.');
  }

  freshProfile(name: string): string {
    const profile = join(this.#folder, name);
    mkdirSync(profile);
    return profile;
  }

  remove(profile: string): void {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /**
   * Takes every byte that is left.
   * @param staysFull until it is freed, also takes what the browser gives up of its own.
   */
  fill(staysFull: boolean): void {
    if (!this.isSmall) throw new Error('Only a small disk is filled.');
    this.#takeAll();
    if (staysFull) this.#filling ??= setInterval(() => this.#takeAll(), REFILL_EVERY_MS);
  }

  #takeAll(): void {
    const ballast = openSync(this.#ballast, 'a');
    for (const size of PIECES) while (isWritten(ballast, size));
    closeSync(ballast);
  }

  free(): void {
    clearInterval(this.#filling);
    this.#filling = undefined;
    rmSync(this.#ballast, { force: true });
  }

  release(): void {
    this.free();
    // A browser that was just killed may hold it for a moment; then it goes when that does.
    if (this.isSmall && spawnSync('umount', [this.#folder]).status !== 0)
      spawnSync('umount', ['-l', this.#folder]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #ballast(): string {
    return join(this.#folder, 'ballast');
  }
}

function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
