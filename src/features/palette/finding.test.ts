import { describe, expect, it } from 'vitest';
import { orderNumberOf } from './finding.ts';

describe('the number of an order', () => {
  it('has four digits or more', () => {
    expect(orderNumberOf('49160')).toBe(49160);
    expect(orderNumberOf(' #4916 ')).toBe(4916);
    expect(orderNumberOf('491')).toBeUndefined();
  });

  it('is nothing but digits, and no longer than a number can be', () => {
    expect(orderNumberOf('N49160')).toBeUndefined();
    expect(orderNumberOf('4916 0')).toBeUndefined();
    expect(orderNumberOf('12345678901')).toBeUndefined();
  });
});
