import { ACROSS, clouds, DOWN, fade, group, many, oval, panel, path, rect, see } from './drawing.ts';

export const market = (random: () => number) => {
  const [vx, vy] = [820, 520];
  const cloths = ['#b5452f', '#d8a13c', '#e9dcc0', '#3f6f86', '#8c3a3a', '#dcc38a', '#5c7f6a', '#c9702f'];
  const stall = (side: number, i: number) => {
    const z = 0.5 + i * 0.42;
    const bench =
      panel(vx, vy, side * 300, -250, -130, z, z + 0.3, 'fill="#6b4a2c"') +
      path(
        `M${see(vx, vy, side * 300, -130, z)} L${see(vx, vy, side * 470, -100, z)} L${see(vx, vy, side * 470, -100, z + 0.3)} L${see(vx, vy, side * 300, -130, z + 0.3)}Z`,
        'fill="#8a6238"',
      );
    const fruit = many(46, (k) => {
      const layer = Math.floor(k / 12);
      const [x, y] = see(
        vx,
        vy,
        side * (315 + random() * 130 - layer * -6),
        -112 + layer * 20 + random() * 8,
        z + 0.03 + random() * 0.23,
      ).split(' ');
      return oval(Number(x), Number(y), 17 / z, 16 / z, `fill="url(#fruit${(i + (side > 0 ? 1 : 0)) % 4})"`);
    });
    return bench + fruit;
  };
  const awning = (i: number) => {
    const [z, end] = [0.66 + i * 0.36, 0.98 + i * 0.36];
    const y = 250 + random() * 70;
    const [from, to] = [-470 + (i % 3 === 1 ? 190 : 0), 470 - (i % 3 === 2 ? 230 : 0)];
    const edge = (depth: number, sag: number) =>
      [
        see(vx, vy, from, y, depth),
        see(vx, vy, (from + to) / 2, y - sag, depth),
        see(vx, vy, to, y + 20, depth),
      ] as const;
    const [near, far] = [edge(z, 120), edge(end, 100)];
    const stripe = (at: number, w: number) =>
      path(
        `M${see(vx, vy, from + (to - from) * at, y - sagged(at, 60), z)} L${see(vx, vy, from + (to - from) * (at + w), y - sagged(at + w, 60), z)} L${see(vx, vy, from + (to - from) * (at + w), y - sagged(at + w, 50), end)} L${see(vx, vy, from + (to - from) * at, y - sagged(at, 50), end)}Z`,
        'fill="#f6e8c8" opacity=".55"',
      );
    const sagged = (at: number, most: number) => most * 4 * at * (1 - at) - at * 20;
    return (
      path(
        `M${near[0]} Q${near[1]} ${near[2]} L${far[2]} Q${far[1]} ${far[0]}Z`,
        `fill="${cloths[i % 8]}" opacity=".94"`,
      ) + (i % 2 ? '' : many(5, (k) => stripe(0.06 + k * 0.2, 0.09)))
    );
  };
  const hung = (side: number, z: number, top: number, i: number) =>
    panel(vx, vy, side * 476, top - 230, top, z, z + 0.2, `fill="${cloths[i % 8]}"`) +
    panel(vx, vy, side * 475, top - 190, top - 150, z, z + 0.2, 'fill="#f3e2bd" opacity=".6"') +
    panel(vx, vy, side * 475, top - 90, top - 60, z, z + 0.2, 'fill="#3a2018" opacity=".45"');
  const figure = (x: number, z: number, robe: string, hat: string) =>
    group(
      `transform="translate(${see(vx, vy, x, -250, z)}) scale(${0.86 / z})"`,
      oval(34, 4, 84, 12, 'fill="#3a2a1c" opacity=".5"'),
      path(
        'M-56 0 C-60 -90 -58 -170 -60 -214 C-58 -252 -30 -262 -14 -268 L18 -268 C40 -260 60 -250 62 -212 C62 -160 58 -80 54 0 Z',
        `fill="${robe}"`,
      ),
      path(
        'M-44 -200 C-40 -130 -44 -60 -40 -6 M10 -240 C4 -150 14 -70 8 -6',
        'stroke="#2a1a10" stroke-width="6" opacity=".3" fill="none"',
      ),
      path('M48 -220 C56 -150 50 -80 46 -6', 'stroke="#fff3d8" stroke-width="9" opacity=".5" fill="none"'),
      oval(2, -292, 23, 29, 'fill="#8a6040"'),
      hat === 'straw'
        ? oval(2, -312, 58, 13, 'fill="#d9bb78"') + path('M-24 -314 L-16 -344 L20 -344 L28 -314Z', 'fill="#c7a560"')
        : path('M-24 -298 L-20 -336 L24 -336 L28 -298 Q2 -310 -24 -298Z', `fill="${hat}"`),
    );
  const fruit = (n: number, light: string, mid: string, dark: string) =>
    `<radialGradient id="fruit${n}" cx=".4" cy=".3" r=".8"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`;
  return [
    fade('sky', DOWN, [0, '#f8efd6'], [1, '#f5e3b8']),
    fade('left', ACROSS, [0, '#8d7c66'], [1, '#efe3c8']),
    fade('right', ACROSS, [0, '#fff6e0'], [1, '#c9b48e']),
    fade('ground', DOWN, [0, '#e8d3a4'], [1, '#7d6242']),
    fruit(0, '#f2705a', '#b0302a', '#571413'),
    fruit(1, '#fbe38a', '#d8ad38', '#7a5a14'),
    fruit(2, '#ffc271', '#dd7a24', '#7d3a0e'),
    fruit(3, '#c5cf7a', '#86933a', '#3e4718'),
    clouds('plaster', '0.01', 0.8, 5),
    rect(0, 0, 1600, 1200, 'fill="url(#sky)"'),
    panel(vx, vy, -480, -250, 900, 0.3, 5, 'fill="url(#left)"'),
    panel(vx, vy, 480, -250, 900, 0.3, 5, 'fill="url(#right)"'),
    path(`M-900 1300 L${see(vx, vy, -480, -250, 5)} L${see(vx, vy, 480, -250, 5)} L2600 1300Z`, 'fill="url(#ground)"'),
    rect(0, 0, 1600, 1200, 'filter="url(#plaster)" opacity=".3"'),
    group(
      'filter="url(#soft5)"',
      hung(-1, 0.66, 220, 0),
      hung(-1, 0.95, 210, 3),
      hung(-1, 1.25, 230, 1),
      hung(1, 0.7, 230, 7),
      hung(1, 1.0, 210, 6),
      hung(1, 1.5, 240, 4),
      panel(vx, vy, -480, -250, 110, 1.5, 1.75, 'fill="#3d5f72"'),
      panel(vx, vy, 480, -250, 120, 1.2, 1.4, 'fill="#54402e"'),
      panel(vx, vy, 480, 200, 330, 1.7, 2, 'fill="#5b4a3a"'),
    ),
    oval(vx, vy + 10, 130, 150, 'fill="#fff8e2" opacity=".9" filter="url(#soft30)"'),
    group(
      'filter="url(#soft2)"',
      figure(-90, 2.7, '#8a7a66', '#8c3a3a'),
      figure(110, 2.2, '#6f7f86', 'straw'),
      figure(-150, 1.7, '#efe4cb', '#efe4cb'),
    ),
    group(
      'filter="url(#soft2)"',
      many(6, (i) => stall(-1, 5 - i) + stall(1, 5 - i)),
    ),
    group(
      'filter="url(#rough)"',
      many(9, (i) => awning(8 - i)),
    ),
    group('filter="url(#soft2)"', figure(-95, 1.06, '#4f5f66', 'straw'), figure(120, 1.3, '#d8c8a8', '#7d2f2a')),
    group(
      'filter="url(#soft30)"',
      path('M700 1200 L620 820 L860 760 L1050 1200Z', 'fill="#fff0c0" opacity=".5"'),
      path('M760 0 L900 0 L1080 1200 L640 1200Z', 'fill="#fff3cc" opacity=".2"'),
      path('M180 1200 L420 930 L560 960 L420 1200Z', 'fill="#c9502f" opacity=".2"'),
      path('M1100 1200 L1050 900 L1240 900 L1400 1200Z', 'fill="#e5b040" opacity=".28"'),
    ),
  ].join('');
};
