package fetch

// The table of pinned files. The checksums are those that the index publishes; those of the
// members were taken from the files that passed them.
//
// The wheels are made by a third party (github.com/metab0t/highsbox, MIT) from the release of
// HiGHS, so they are pinned by their bytes and never by a version alone. Their libopenblas is
// left out: nothing loads it.

const highsVersion = "1.15.1"

// HiGHSSource is the source distribution of HiGHS's Python package. HiGHS publishes
// the same sources as a tag archive on GitHub, but such archives are made on
// demand and carry no published checksum; this file never changes.
var HiGHSSource = File{
	Project: "highspy", Software: "highs", Version: highsVersion,
	Name:    "highspy-1.15.1.tar.gz",
	URL:     published + "87/02/c6b658f79911fee921721da728b9ab8f5e19ff06121fff36f90f77127f4d/highspy-1.15.1.tar.gz",
	Bytes:   1703256,
	SHA256:  "20ed2fbf1cb64bf3044ee6632364b7e2653d93e6901e2b19fd3d5df10702e8c5",
	Licence: "MIT",
}

const published = "https://files.pythonhosted.org/packages/"

// The licence of HiGHS as the wheels carry it, and with the line ends of Windows.
var (
	licence        = Member{From: "share/doc/HIGHS/LICENSE.txt", To: "LICENSE.txt", Bytes: 1062, SHA256: "795e6090936bcf2e1a0bfb339053de0c5bb6f3102035ead0ecc0ed4a7c41f1b7"}
	licenceWindows = Member{From: "share/doc/HIGHS/LICENSE.txt", To: "LICENSE.txt", Bytes: 1083, SHA256: "dd4cdc98726c5657e39129be5bc4c1c452e8e242325807f99aeaa38605af1ca4"}
)

func wheel(goos, goarch, tag, place string, bytes int64, sum string, members ...Member) File {
	name := "highsbox-" + highsVersion + "-py3-none-" + tag + ".whl"
	return File{
		Project: "highsbox", Software: "highs", Version: highsVersion, OS: goos, Arch: goarch,
		Name: name, URL: published + place + "/" + name, Bytes: bytes, SHA256: sum,
		// The program has CLI11 in it, the library pdqsort, zlib and zstr: `highs --notice`.
		Licence: "MIT AND BSD-3-Clause AND Zlib",
		Inside:  "highsbox-" + highsVersion + ".data/purelib/highsbox/highs_dist/",
		Members: append(members, Member{From: "include/highs/", To: "include/highs/"}),
	}
}

var wheels = []File{
	wheel("linux", "amd64", "manylinux2014_x86_64", "d1/0e/db4d742d2e3579fc06915b26c437e95a7c5d82bd547fe2b4bce9deb210e8",
		9794901, "17f30d23ef37488467732b45f141146f7c287826a576b4514ae39a8cc4068b28",
		Member{From: "lib/libhighs.so", To: "lib/libhighs.so", Bytes: 6092544, SHA256: "b358c169566b648d2b264d4414618cbac2bd402dfdafd1bc9ad0234684341c07"},
		Member{From: "bin/highs", To: "bin/highs", Bytes: 551520, SHA256: "2b20559f614516c40df6241ccbedc6e7c1c32f707869ee65c2b564d7c001f336", Program: true},
		licence),
	wheel("linux", "arm64", "manylinux2014_aarch64", "25/3c/43ba68fb6157cff1ec3896f927760c449da37c946cb01586be498dc7fce9",
		7805661, "d1a3c1742d6fae36a3a18e0c7500530e46de5faa1a42dee65677bf0ae80acda3",
		Member{From: "lib/libhighs.so", To: "lib/libhighs.so", Bytes: 5458544, SHA256: "09ca7c2d241e9c29909213d31dc5c0227937cdafdd85a64fa730dd9cace5f6c5"},
		Member{From: "bin/highs", To: "bin/highs", Bytes: 534240, SHA256: "874a3be58c48d88b413d164cf79c36c7628e02e50ee733de6ff1b7ae6b091b96", Program: true},
		licence),
	wheel("darwin", "amd64", "macosx_10_13_x86_64", "51/2b/8e326e066f72e40c967544595b589ca056b637c568a5c50c2473625d48d1",
		3191020, "bfc6176c73b7653e2aa7d6890d50d862819ef55db801cc0296c12320fcf82500",
		Member{From: "lib/libhighs.dylib", To: "lib/libhighs.dylib", Bytes: 5717704, SHA256: "9c1cd5e2bd9924cfb864d3568fb9e822d9ea471ff49561fe89567a8d51d1b360"},
		Member{From: "bin/highs", To: "bin/highs", Bytes: 715128, SHA256: "8dc9363237a8fbf6fdebf3138e7832536c5f98ba5984f218f643c5a47200dd6e", Program: true},
		licence),
	wheel("darwin", "arm64", "macosx_11_0_arm64", "eb/19/3e1816b772e7ed6c7cd80d97c4a5a2e7ff367f850adc102a08bab021151c",
		2819350, "69dde421f36098b9aac4d2dc315350e4c21afb689ee16b51542b933eb099b318",
		Member{From: "lib/libhighs.dylib", To: "lib/libhighs.dylib", Bytes: 4678768, SHA256: "df3df043ac7e33bf4d83082486c2e05416cda1fff8cc0cd63b1bfbffdd91d573"},
		Member{From: "bin/highs", To: "bin/highs", Bytes: 619592, SHA256: "5637dfa55d2a66d28cd052ee0cb733a1511d98c27fa79260ffbb525c8c87047e", Program: true},
		licence),
	wheel("windows", "amd64", "win_amd64", "7c/fb/56f441bc5d1f4083d2095b63712bfff9d7022a94cb0f11974a7f91513908",
		9373071, "03f230716dca09dc1cb36454887f6f24df3d4459f9a5668ca71bcb1d603106e7",
		Member{From: "bin/highs.dll", To: "bin/highs.dll", Bytes: 10393088, SHA256: "b83beac8a8fde5f6515f7195eb0db1e77731cb8135504de6ffdd215aad996a85"},
		Member{From: "bin/highs.exe", To: "bin/highs.exe", Bytes: 907264, SHA256: "1a7db54fa5c8bf6bdf48a8aef9dc9e5b0a2faf8506f24030310960951b448afa", Program: true},
		licenceWindows),
}
