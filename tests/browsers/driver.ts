/** What a test asks of a browser; each browser answers it in its own way. */

export interface Device {
  /** The folder of what it keeps: a browser that is started on it again is the same device. */
  readonly profile: string;
  readonly width: number;
  readonly height: number;
  /** Settings of the browser itself, in its own names. */
  readonly settings?: Readonly<Record<string, boolean | number>>;
}

export interface Driver {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** What an expression is in the page, or comes to where it is a promise; as JSON, or undefined. */
  evaluate(expression: string): Promise<unknown>;
  /**
   * Clicks where the element stands that an expression is in the page, as a mouse does. Returns false, and clicks
   * nothing, if there is none any more.
   */
  click(expression: string): Promise<boolean>;
  /** Presses keys, one after the other, where the focus is. */
  type(text: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  errors(): readonly string[];
  close(): Promise<void>;
}

export type OpenDriver = (device: Device) => Promise<Driver>;
