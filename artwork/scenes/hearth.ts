import { type Artwork, group, path, use } from "../drawings/artwork.ts";
import { bowlBack, bowlFront, type Stuff } from "../drawings/bowls.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { along, ellipsePath, n, type Point } from "../drawings/geometry.ts";
import { leaf } from "../drawings/sohrai.ts";
import { blob, brush } from "./brush.ts";
import { glow, groundShadow } from "./shade.ts";

/** A bowl of the product drawings, small, with something in it. */
export function smallBowl(
  art: Artwork,
  [x, y]: Point,
  rx: number,
  stuff: Stuff,
  inside = "",
  depth = 0.62,
): string {
  const scale = rx / 450;
  const vessel = { cx: 0, rim: 0, rx: 450, depth: 450 * depth, stuff };
  const put = { transform: `translate(${n(x)} ${n(y)})scale(${scale.toFixed(3)})` };
  return group(put, bowlBack(art, vessel)) + inside + group(put, bowlFront(art, vessel));
}

/** Laddus as small as they are in a scene, each on its middle. */
export function smallLaddus(art: Artwork, places: readonly Point[], r: number): string {
  const body = art.radial(
    0.36,
    0.3,
    0.75,
    [0, "#d49a62"],
    [0.4, "#a9683a"],
    [0.8, "#6f3d1e"],
    [1, "#4f2a14"],
  );
  const seeds = Array.from({ length: 26 }, (_, i) => {
    const out = Math.sqrt((i + 0.5) / 26) * 44;
    const at = along(i * 2.4, out, out);
    return leaf(at, 8, 3.4, i * 1.7);
  }).join("");
  const shape = art.define(
    (id) =>
      `<g id="${id}">${path(ellipsePath(7, 10, 52, 50), { fill: "#2a1208", "fill-opacity": 0.35 })}${path(
        ellipsePath(0, 0, 50, 49),
        { fill: body },
      )}${path(seeds, { fill: "#f3deb0", "fill-opacity": 0.85 })}${path(
        ellipsePath(-18, -20, 15, 10),
        {
          fill: "#ffe9c4",
          "fill-opacity": 0.35,
        },
      )}</g>`,
  );
  return places
    .map(([x, y]) =>
      use(shape, { transform: `translate(${n(x)} ${n(y)})scale(${(r / 50).toFixed(3)})` }),
    )
    .join("");
}

/** A round tray from a little above. */
export function thali(art: Artwork, [x, y]: Point, rx: number, metal = "#c9c3b4"): string {
  const ry = rx * 0.36;
  const rim = art.linear(
    0,
    0,
    1,
    1,
    [0, lighter(metal, 0.8)],
    [0.4, metal],
    [0.75, darker(metal, 0.4)],
    [1, lighter(metal, 0.4)],
  );
  const floor = art.linear(
    0,
    0,
    1,
    0.8,
    [0, darker(metal, 0.3)],
    [0.5, metal],
    [1, lighter(metal, 0.6)],
  );
  return (
    groundShadow(art, [x, y + ry * 0.4], rx * 1.02, 0.36) +
    path(ellipsePath(x, y + rx * 0.035, rx, ry), { fill: darker(metal, 0.5) }) +
    path(ellipsePath(x, y, rx, ry), { fill: rim }) +
    path(ellipsePath(x, y + rx * 0.015, rx * 0.89, ry * 0.86), { fill: floor })
  );
}

/** Places of balls heaped on a tray, from the back to the front. */
export function heaped([x, y]: Point, r: number, rows: readonly number[]): Point[] {
  return rows.flatMap((count, course) =>
    Array.from({ length: count }, (_, i): Point => {
      const angle = (i / count) * 2 * Math.PI - Math.PI / 2 + course * 0.4;
      const wide = count > 1 ? r * count * 0.34 : 0;
      return [x + Math.cos(angle) * wide, y - course * r * 1.05 + Math.sin(angle) * wide * 0.4];
    }).sort((a, b) => a[1] - b[1]),
  );
}

function flame(foot: Point, height: number, lean: number): string {
  const [x, y] = foot;
  return blob([
    [x, y],
    [x - height * 0.22, y - height * 0.22],
    [x - height * 0.1 + lean * 0.4, y - height * 0.6],
    [x + lean, y - height],
    [x + height * 0.12 + lean * 0.5, y - height * 0.52],
    [x + height * 0.2, y - height * 0.2],
  ]);
}

/** A stove of clay with its fire and a pan on it; `size` is its width. */
export function chulha(art: Artwork, [x, y]: Point, size: number): string {
  const clay = "#b06a42";
  const p = (points: readonly Point[]) =>
    points.map(([px, py]): Point => [x + px * size, y + py * size]);
  const body = blob(
    p([
      [-0.52, 0.02],
      [-0.5, -0.3],
      [-0.44, -0.5],
      [-0.3, -0.52],
      [0, -0.5],
      [0.3, -0.52],
      [0.44, -0.5],
      [0.5, -0.3],
      [0.52, 0.02],
      [0.3, 0.08],
      [-0.3, 0.08],
    ]),
  );
  const mouth = blob(
    p([
      [-0.26, 0.05],
      [-0.25, -0.2],
      [-0.14, -0.34],
      [0, -0.37],
      [0.14, -0.34],
      [0.25, -0.2],
      [0.26, 0.05],
    ]),
  );
  const fill = art.linear(
    0,
    0,
    0.9,
    0.6,
    [0, lighter(clay, 0.4)],
    [0.45, clay],
    [1, darker(clay, 0.42)],
  );
  const at = (px: number, py: number): Point => [x + px * size, y + py * size];
  const flames = (share: number) =>
    [-0.14, 0, 0.13]
      .map((px, i) =>
        flame(at(px, 0.02), size * (0.3 + (i % 2) * 0.07) * share, size * (i - 1) * 0.04),
      )
      .join("");
  const logs = [
    brush(
      p([
        [-0.42, 0.2],
        [-0.06, 0],
      ]),
      [size * 0.085, size * 0.075],
    ),
    brush(
      p([
        [0.34, 0.22],
        [0.08, 0.01],
      ]),
      [size * 0.08, size * 0.07],
    ),
  ].join("");
  const dots = [-0.42, -0.36, 0.36, 0.42]
    .flatMap((px) =>
      [-0.12, -0.24, -0.36].map((py) => ellipsePath(...at(px, py), size * 0.014, size * 0.014)),
    )
    .join("");
  return (
    groundShadow(art, at(0, 0.08), size * 0.55, 0.2) +
    path(body, { fill }) +
    path(dots, { fill: "#f2e4c6" }) +
    path(mouth, { fill: "#1f0d06" }) +
    glow(art, at(0, -0.06), [size * 0.34, size * 0.3], "#ff9a2e", 0.9) +
    path(flames(1), { fill: "#e2641c" }) +
    path(flames(0.72), { fill: "#f6a52c" }) +
    path(flames(0.42), { fill: "#ffe58a" }) +
    path(logs, { fill: art.linear(0, 0, 0, 1, [0, "#8a5a34"], [1, "#3d2212"]) }) +
    glow(art, at(0, 0.22), [size * 0.7, size * 0.2], "#ffab4a", 0.4)
  );
}

/** A thin curl of steam or smoke. */
export function steam(art: Artwork, [x, y]: Point, height: number): string {
  return [-0.12, 0.1]
    .map((by, i) => {
      const line: Point[] = [0, 1, 2, 3, 4].map((step) => [
        x + by * height + Math.sin(step * 1.5 + i * 1.2) * height * 0.07,
        y - (step / 4) * height * (1 - i * 0.15),
      ]);
      return path(brush(line, [2, height * 0.09, height * 0.12, height * 0.05, 0]), {
        fill: art.linear(0, 1, 0, 0, [0, "#fff8ea", 0], [0.4, "#fff8ea", 0.5], [1, "#fff8ea", 0]),
      });
    })
    .join("");
}
