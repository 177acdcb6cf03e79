import type { Artwork } from "../drawings/artwork.ts";
import type { Point } from "../drawings/geometry.ts";
import { type Place, placing, type Standing } from "./brush.ts";
import { bendingDrape, standingDrape } from "./drapes.ts";
import type { Cloth } from "./dress.ts";
import { behindHead, type HeadPose, head } from "./head.ts";
import type { Look } from "./head-pen.ts";
import { arm, type Body, type Reach, type Sleeve } from "./limbs.ts";
import { collar, lungi, shirt } from "./menswear.ts";
import { sariBack } from "./sari-back.ts";
import { sittingDrape, squattingDrape } from "./seated-drapes.ts";
import { groundShadow } from "./shade.ts";
import { fallingEnd, necklace, sariTorso, shouldersOf, type Trunk } from "./torso.ts";

export type Stance = "standing" | "walking" | "bending" | "sitting" | "squatting";

interface Held extends Trunk {
  head: HeadPose;
  /** Half the width of the shadow on the ground. */
  shade: number;
}

const stances: Readonly<Record<Stance, Held>> = {
  standing: {
    pelvis: [0, -290],
    neck: [2, -472],
    open: 0.9,
    head: { at: [8, -530] },
    shade: 90,
  },
  walking: {
    pelvis: [0, -290],
    neck: [10, -472],
    open: 0.6,
    head: { at: [18, -530], yaw: 0.6 },
    shade: 110,
  },
  bending: {
    pelvis: [-66, -284],
    neck: [108, -292],
    open: 0.25,
    head: { at: [154, -304], yaw: 0.6, tilt: 0.7 },
    shade: 120,
  },
  sitting: {
    pelvis: [0, -62],
    neck: [4, -246],
    open: 0.95,
    head: { at: [12, -303], tilt: 0.1 },
    shade: 150,
  },
  squatting: {
    pelvis: [-30, -78],
    neck: [24, -254],
    open: 0.45,
    head: { at: [40, -308], yaw: 0.6, tilt: 0.2 },
    shade: 120,
  },
};

export interface Pose {
  stance: Stance;
  /** Where the hands are, from the feet (or the seat), forward positive; up is negative. */
  near?: Reach;
  far?: Reach;
  /** Changes to the head: yaw 0 looks at us. */
  head?: Partial<HeadPose>;
  /** Seen from behind, for those who stand or sit. */
  back?: boolean;
  /** How much the trunk leans forward, in units at the neck. */
  lean?: number;
  /** What is held before the body and behind the near arm: a bundle, a basket on the head. */
  held?: (place: Place) => string;
  /** No shadow: the person stands in water, or behind something. */
  floating?: boolean;
}

export interface Woman extends Look {
  sari: Cloth;
}

export interface Man extends Look {
  shirt: string;
  lungi: string;
  towel?: string;
}

function trunkOf({ stance, lean = 0, head: change }: Pose): Held {
  const held = stances[stance];
  const shift = ([x, y]: Point): Point => [x + lean, y + Math.abs(lean) * 0.25];
  const at = shift(held.head.at);
  return {
    ...held,
    neck: shift(held.neck),
    head: { ...held.head, at: [at[0] + lean * 0.3, at[1]], ...change },
  };
}

const hanging = (shoulder: Point, forward: number): Reach => ({
  to: [shoulder[0] + forward, shoulder[1] + 196],
  bend: 1,
});

const restingOn = (stance: Stance, side: 1 | -1): Reach | undefined =>
  stance === "sitting" ? { to: [side < 0 ? -62 : 78, -84], bend: side, wrist: 0.2 } : undefined;

/** A woman in a sari. The light is the same whichever way she faces. */
export function woman(art: Artwork, standing: Standing, her: Woman, pose: Pose): string {
  const { back = false, stance } = pose;
  const body: Body = { art, place: placing(standing), size: standing.size, skin: her.skin };
  const trunk = trunkOf(pose);
  const shoulders = shouldersOf(trunk);
  const sleeve: Sleeve = { colour: her.sari.blouse, trim: her.sari.trim, length: 0.5 };
  const limb = (shoulder: Point, reach: Reach | undefined, side: 1 | -1) =>
    arm(body, {
      shoulder,
      reach: reach ?? restingOn(stance, side) ?? hanging(shoulder, side * 10),
      sleeve,
      far: side > 0 && !back,
      bangles: "#e0b04a",
    });
  const drape = {
    standing: () => standingDrape(body, her.sari),
    walking: () => standingDrape(body, her.sari, 46),
    bending: () => bendingDrape(body, her.sari),
    sitting: () => sittingDrape(body, her.sari, back),
    squatting: () => squattingDrape(body, her.sari),
  }[stance];
  const crown = head(art, body.place, her, { ...trunk.head, back });
  const shade = pose.floating ? "" : shadowOf(art, standing, trunk.shade);
  if (back) {
    return (
      shade +
      (pose.held?.(body.place) ?? "") +
      limb(shoulders.far, pose.far, 1) +
      limb(shoulders.near, pose.near, -1) +
      drape() +
      sariBack(body, trunk, her.sari) +
      crown
    );
  }
  return (
    shade +
    behindHead(art, body.place, her, trunk.head) +
    (stance === "bending" || her.cover ? "" : fallingEnd(body, trunk, her.sari)) +
    limb(shoulders.far, pose.far, 1) +
    sariTorso(body, trunk, her.sari) +
    drape() +
    crown +
    (stance === "bending" || her.cover ? "" : necklace(body, trunk)) +
    (pose.held?.(body.place) ?? "") +
    limb(shoulders.near, pose.near, -1)
  );
}

/** A man in a shirt and a wrapped cloth. */
export function man(art: Artwork, standing: Standing, him: Man, pose: Pose): string {
  const body: Body = { art, place: placing(standing), size: standing.size, skin: him.skin };
  const trunk = trunkOf(pose);
  const shoulders = shouldersOf(trunk);
  const sleeve: Sleeve = { colour: him.shirt, trim: him.shirt, length: 0.8 };
  const limb = (shoulder: Point, reach: Reach | undefined, side: 1 | -1) =>
    arm(body, {
      shoulder,
      reach: reach ?? restingOn(pose.stance, side) ?? hanging(shoulder, side * 10),
      sleeve,
      far: side > 0,
    });
  const wrap: Cloth = { colour: him.lungi, border: him.lungi, trim: "#f3e6c8", blouse: him.shirt };
  const lower = pose.stance === "sitting" ? sittingDrape(body, wrap) : lungi(body, him.lungi);
  return (
    (pose.floating ? "" : shadowOf(art, standing, trunk.shade)) +
    limb(shoulders.far, pose.far, 1) +
    lower +
    shirt(body, trunk, him.shirt, him.towel) +
    head(art, body.place, { style: "short", ...him }, trunk.head) +
    collar(body, trunk, him.shirt) +
    (pose.held?.(body.place) ?? "") +
    limb(shoulders.near, pose.near, -1)
  );
}

function shadowOf(art: Artwork, { at, size }: Standing, half: number): string {
  return groundShadow(art, [at[0], at[1] - 2 * size], half * size);
}
