/** Area codes of India's large cities, whose numbers have 8 digits after it. */
const twoDigitCodes = new Set(['11', '20', '22', '33', '40', '44', '79', '80'])

/** Area codes of three digits, whose numbers have 7 digits after it. All others have four. */
const threeDigitCodes = new Set(
  [
    '120 121 122 124 129 130 131 132 135 141 144 145 151 154 160 161 164 171 172 175 177 180 181 183 184 186 191 194',
    '212 215 217 230 231 233 240 241 250 251 253 257 260 261 265 268 278 281 285 286 288 291 294',
    '326 341 342 343 353 354 360 361 364 368 369 370 372 373 374 376 381 385 389',
    '413 416 421 422 423 424 427 431 435 451 452 460 461 462 466 467 468 469 470 471 472 474 475 476 477 478 479',
    '480 481 483 484 485 487 490 491 494 495 496 497',
    '512 515 522 532 535 542 548 551 562 565 571 581 591 595',
    '612 621 631 641 651 657 661 663 671 674 680',
    '712 721 724 731 733 734 744 747 751 755 761 771 788',
    '816 820 821 824 831 832 836 861 863 866 870 877 878 883 884 891',
  ]
    .join(' ')
    .split(' '),
)

/**
 * The area code of an Indian number of 10 digits; undefined if it is a mobile number. Numbers that begin with 1 to 5
 * are landlines. From 6 on mobile numbers share the area codes, but the digit after it is never 2, 3, 4 or 6.
 * Four-digit area codes cannot be distinguished from mobile numbers.
 */
export function areaCodeOf(national: string): string | undefined {
  const length = areaCodeLength(national)
  const isSurelyLandline = /^[1-5]/.test(national)
  const isLandline = isSurelyLandline || (length < 4 && /[2346]/.test(national.charAt(length)))
  return isLandline ? national.slice(0, length) : undefined
}

function areaCodeLength(national: string): number {
  if (twoDigitCodes.has(national.slice(0, 2))) return 2
  return threeDigitCodes.has(national.slice(0, 3)) ? 3 : 4
}
