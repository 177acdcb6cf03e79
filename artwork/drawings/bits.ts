import type { Point } from "./geometry.ts";

// Outlines of the small things, about ten units across, drawn about the origin.

export const sesame: readonly Point[] = [
  [-9, -0.4],
  [-1, -5.4],
  [9, 0],
  [-1, 5.4],
];

export const crumb: readonly Point[] = [
  [-4, -1],
  [-1, -4],
  [3, -3],
  [4, 1],
  [1, 4],
  [-3, 3],
];

export const almondSliver: readonly Point[] = [
  [-13, 0],
  [-6, -4.5],
  [4, -5],
  [13, -1],
  [6, 4],
  [-5, 4.5],
];

export const cashew: readonly Point[] = [
  [-12, 4],
  [-11, -5],
  [0, -10],
  [11, -5],
  [13, 4],
  [8, 6],
  [4, -1],
  [-4, -1],
  [-8, 6],
];

export const shred: readonly Point[] = [
  [-12, -1],
  [-4, -2.6],
  [5, -2],
  [12, 1.2],
  [4, 1.4],
  [-5, 1],
];

export const halfNut: readonly Point[] = [
  [-9, 0],
  [-6, -5.6],
  [2, -6.4],
  [8.6, -3.4],
  [9.4, 1.6],
  [4, 6],
  [-5, 5.6],
];

export const almond: readonly Point[] = [
  [-16, 0],
  [-10, -9],
  [3, -9],
  [17, 0],
  [3, 9],
  [-10, 9],
];

export const pistachio: readonly Point[] = [
  [-13, 0],
  [-7, -8],
  [6, -7],
  [13, 0],
  [6, 7],
  [-7, 8],
];

export const pea: readonly Point[] = [
  [-7, -3],
  [0, -8],
  [7, -3],
  [6, 5],
  [-6, 5],
];

export const puffed: readonly Point[] = [
  [-12, -2],
  [-3, -9],
  [9, -8],
  [13, 1],
  [4, 9],
  [-8, 7],
];
