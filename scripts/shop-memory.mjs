// What keeps the shop's process small (docs/performance.md): Node's own choice is to leave garbage
// lying as long as the machine has room, which is twice the memory for a tenth more pages a second.

/** Options of Node. A young generation of 8 MB; the old one is cleared when it has grown by 30 %. */
export const memoryOptions = ["--max-semi-space-size=8", "--heap-growing-percent=30"];

/** For the C library, which would keep freed memory for each thread that compresses. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: "2" };
