import { drawPage, openPdf } from './pdf-document.ts'

/** Phones show a picture of this width whole, and its code stays readable after a chat has compressed it. */
const WIDTH = 1080

/**
 * @param pdf of a ticket, one page
 * @returns the page as a PNG, for phones and chats that show pictures more easily than files
 * @throws Error where this browser cannot draw it
 */
export async function ticketPicture(pdf: ArrayBuffer): Promise<ArrayBuffer> {
  const task = openPdf(pdf)
  try {
    const canvas = document.createElement('canvas')
    await drawPage(await task.promise, 1, canvas, WIDTH)
    return await pictureOf(canvas)
  } finally {
    void task.destroy()
  }
}

function pictureOf(canvas: HTMLCanvasElement): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture) resolve(picture.arrayBuffer())
      else reject(new Error('This browser made no picture of the canvas.'))
    }, 'image/png')
  })
}
