import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { type LineOutcome, MOST_LINES_AT_ONCE, type StatementLine } from '#contract/payments/statement.ts'
import { matchStatement } from '#contract/payments/statement-calls.ts'
import { ask } from '../../connection/ask.ts'
import { askAnew } from '../payments-query.ts'
import type { StatementRow } from './statement-file.ts'

export type LineRow = Extract<StatementRow, { kind: 'line' }>

/** The current state of a line. */
export type Standing = Omit<LineOutcome, 'row'> & {
  /** This page has saved it. */
  saved?: true
  /** The ticket that a person picked for it. */
  ticketByHand?: number
}

/** Lines in one save request. Saving is slow line by line, so small requests keep each wait short. */
const SAVED_AT_ONCE = 100

/**
 * The server's answer for each line, by its place in the file. The server counts a line once, however often it is sent,
 * so a request whose answer was lost may simply be repeated.
 */
export function useMatching(admin: Admin) {
  const client = useQueryClient()
  const [standings, setStandings] = useState<ReadonlyMap<number, Standing>>(new Map())
  const [done, setDone] = useState(0)

  function match(lines: readonly StatementLine[], keep: boolean): Promise<LineOutcome[]> {
    return ask(matchStatement, { body: { rows: [...lines], keep } })
  }

  function learn(
    rows: readonly LineRow[],
    outcomes: readonly LineOutcome[],
    more: (row: LineRow, outcome: LineOutcome) => Pick<Standing, 'saved' | 'ticketByHand'>,
  ): void {
    setStandings((before) => {
      const next = new Map(before)
      for (const outcome of outcomes) {
        const row = rows[outcome.row]
        if (row) next.set(row.line, { ...outcome, ...more(row, outcome) })
      }
      return next
    })
  }

  const looking = useMutation({
    mutationFn: async (rows: readonly LineRow[]) => {
      setStandings(new Map())
      setDone(0)
      for (let from = 0; from < rows.length; from += MOST_LINES_AT_ONCE) {
        const part = rows.slice(from, from + MOST_LINES_AT_ONCE)
        const lines = part.map(({ payment }) => payment)
        learn(part, await match(lines, false), () => ({}))
        setDone(from + part.length)
      }
    },
  })

  /** For a line whose ticket a person has found. */
  const finding = useMutation({
    mutationFn: async ({ row, ticketId }: { row: LineRow; ticketId: number }) =>
      learn([row], await match([{ ...row.payment, ticketId }], false), () => ({ ticketByHand: ticketId })),
  })

  const saving = useMutation({
    mutationFn: async (rows: readonly LineRow[]) => {
      setDone(0)
      for (let from = 0; from < rows.length; from += SAVED_AT_ONCE) {
        const part = rows.slice(from, from + SAVED_AT_ONCE)
        const lines = part.map((row) => lineToSave(row, standings.get(row.line)))
        learn(part, await match(lines, true), (row, outcome) => afterSaving(outcome, standings.get(row.line)))
        setDone(from + part.length)
      }
    },
    onSettled: () => askAnew(client, admin.id),
  })

  return { standings, done, looking, finding, saving }
}

function lineToSave({ payment }: LineRow, standing: Standing | undefined): StatementLine {
  const { ticketByHand: ticketId, outcome, due } = standing ?? {}
  return {
    ...payment,
    ...(ticketId === undefined ? {} : { ticketId }),
    // The owner agreed to this sum only.
    ...(outcome === 'wrong-sum' && due !== undefined ? { due } : {}),
  }
}

function afterSaving({ outcome, due }: LineOutcome, before: Standing | undefined) {
  const isAgreed = outcome === 'wrong-sum' && due === before?.due
  return {
    ...(outcome === 'matched' || outcome === 'already' || isAgreed ? { saved: true as const } : {}),
    ...(before?.ticketByHand === undefined ? {} : { ticketByHand: before.ticketByHand }),
  }
}
