/** How many times slower this machine is than a quiet one of two cores, as `npm test` has measured it. */
const machineSlowness = Number(process.env.TEST_SLOWNESS ?? 1)

/**
 * A time limit of a quiet machine, in milliseconds, as long as this machine needs. It ends what never comes, so it is
 * generous: how long a thing takes is measured in `bench/`.
 */
export const timeLimit = (ms: number): number => ms * machineSlowness
