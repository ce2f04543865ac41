// A picture of the user's on the tiles. It stays in this page.
export class OwnPicture {
  url: string | undefined = $state()

  /** take shows a file, or takes the picture off; false where it is no picture. */
  take(file: File | undefined): boolean {
    this.end()
    const image = file?.type.startsWith('image/') ?? false
    if (image) this.url = URL.createObjectURL(file!)
    return image || !file
  }

  end(): void {
    if (this.url) URL.revokeObjectURL(this.url)
    this.url = undefined
  }
}
