/** The colours of a title, from the top of its sky to its darkest ground; `#rrggbb` each. */
export interface Palette {
  readonly sky: string;
  readonly horizon: string;
  readonly glow: string;
  readonly far: string;
  readonly near: string;
  readonly deep: string;
  readonly accent: string;
}

const palette = (line: string): Palette => {
  const [sky = '', horizon = '', glow = '', far = '', near = '', deep = '', accent = ''] = line.split(' ');
  return { sky, horizon, glow, far, near, deep, accent };
};

export const PALETTES = {
  dusk: palette('#26315c #e9a66b #ffe3b0 #6d5a78 #3c4560 #1a2136 #f0b46a'),
  lamplight: palette('#0f2f42 #3f7c86 #ffd47c #1f5163 #123a4c #09202d #ffb84f'),
  seaglass: palette('#bfe3df #f7eedd #fffaf0 #79bdbb #33848f #134b5c #e4694c'),
  frost: palette('#c9d6e3 #f6f1ea #ffffff #a3b4c7 #5d7590 #22344b #c8443a'),
  vermilion: palette('#3b1532 #b83a4c #ffd884 #74233f #4b1632 #260a1d #ffb552'),
  midnight: palette('#0c1236 #34509c #e6edff #26367a #151f50 #0a0f2b #86d6ea'),
  orchard: palette('#f6e2b6 #f8c79b #fff5d8 #a9b56d #627f48 #2b4731 #d9562f'),
  bluehour: palette('#1d2c70 #96a1e2 #ffc7cf #3d50a6 #232f75 #121a45 #f49fb3'),
  ember: palette('#2c1014 #d1542e #ffd36b #7a2a22 #461719 #210a0e #ff9d42'),
  glacier: palette('#0f3a4d #8fd0d4 #f2fffb #4c97a6 #1f5f75 #0c2b3b #ffcf6e'),
  meadow: palette('#8fc7d9 #fdf0c9 #fffbe6 #8fb878 #4d8a5d #1f4a3b #ef7d4f'),
  sandstone: palette('#e0764a #f7c987 #fff0c4 #c0603f #8a3f33 #4a2026 #2f7f86'),
  violet: palette('#251744 #8e4b97 #ffc4e1 #553078 #331d56 #180d2e #f7c65b'),
  fern: palette('#123a34 #6fae86 #eefbd8 #2f6b57 #1b4a40 #0b2622 #f3c35a'),
  slate: palette('#2b3440 #8e9aa6 #f1efe8 #5a6672 #3a4450 #1b222b #e3594b'),
  rosewood: palette('#5a1f2b #e08a76 #ffe6d2 #93394a #641f33 #310e1b #f5c26b'),
} as const satisfies Record<string, Palette>;
